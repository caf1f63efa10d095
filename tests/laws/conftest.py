"""The laws are tried with the opponents' kernels, which one worker compiles for all."""

from tests.kernels import one_worker_compiles

__all__ = ["one_worker_compiles"]
