"""Makes what players download: packages for Linux, an installer and an archive for Windows (CONTRIBUTING.md)."""
