"""What happens around one deal: the deal of the day, and the fingerprint by which a deal can be checked."""
