"""The rules of the games, pure: no screen, clock, file, thread or global chance."""
