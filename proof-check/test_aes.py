"""FIPS 197's example of an expanded key, and kernels that expand keys."""

import unittest

from aes import KeyProof, expanded
from terms import Terms
from test_kernels import A64, PROCESSORS, SHARED, X64, symbol


def product(a: int, b: int) -> int:
    """Multiplies in FIPS 197's field."""
    result = 0
    while b:
        result ^= a if b & 1 else 0
        a, b = a << 1 ^ (0x11B if a & 0x80 else 0), b >> 1
    return result


def substituted(byte: int) -> int:
    """FIPS 197, 5.1.1."""
    inverse = next((x for x in range(256) if product(byte, x) == 1), 0)
    turned = inverse * 0x101
    return (inverse ^ turned >> 4 ^ turned >> 5 ^ turned >> 6 ^ turned >> 7 ^ 0x63) & 0xFF


class AesTest(unittest.TestCase):
    def test_example_of_the_standard(self) -> None:
        terms = Terms()
        key = bytes.fromhex("2b7e151628aed2a6abf7158809cf4f3c")
        substitute = lambda byte: terms.constant(substituted(byte.value), 8)
        words = expanded(terms, terms.constant(int.from_bytes(key, "little"), 128), substitute)
        self.assertEqual(44, len(words))
        self.assertEqual("b6630ca6", words[-1].value.to_bytes(4, "little").hex())

    def test_kernels(self) -> None:
        for platform, kernel in ((X64, "aes-key/x64-aes"), (A64, "aes-key/a64-aes")):
            with self.subTest(kernel):
                KeyProof(PROCESSORS[platform], SHARED[platform].kernel(symbol(kernel))).prove()


if __name__ == "__main__":
    unittest.main()
