"""What a deal or a game came to: the score page, the winners, giving up."""
