"""What is kept between two sittings: open and finished games, settings, the cache of textures."""
