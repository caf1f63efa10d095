"""What is kept between sessions: open and finished games, settings, the cache of textures."""
