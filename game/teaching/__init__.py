"""Teaching: guided deals, and the coach who advises and judges."""
