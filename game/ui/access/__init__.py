"""The ways to play that need no picture or no mouse: lines, voice, tree, gamepad, switch."""
