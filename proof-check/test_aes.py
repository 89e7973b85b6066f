"""FIPS 197's examples, and kernels that expand keys."""

import unittest

from aes import SUBSTITUTED, KeyProof, encrypted, expanded
from terms import Term, Terms
from test_kernels import A64, DECODED, PROCESSORS, X64, symbol

# FIPS 197, appendix C: for each length of a key, what its example encrypts to. Keys are the numbers from 0 on.
EXAMPLES = {
    16: "69c4e0d86a7b0430d8cdb78070b4c55a", 24: "dda97ca4864cdfe06eaf70a0ec0d7191",
    32: "8ea2b7ca516745bfeafc49904b496089"}


def memory(terms: Terms, data: bytes) -> Term:
    return terms.constant(int.from_bytes(data, "little"), 8 * len(data))


def round_keys(terms: Terms, key: bytes) -> list[Term]:
    words = expanded(terms, memory(terms, key), lambda byte: terms.constant(SUBSTITUTED[byte.value], 8))
    return [terms.concat(words[i:i + 4]) for i in range(0, len(words), 4)]


class AesTest(unittest.TestCase):
    def test_example_of_the_standard(self) -> None:
        terms = Terms()
        key = bytes.fromhex("2b7e151628aed2a6abf7158809cf4f3c")
        keys = round_keys(terms, key)
        self.assertEqual(11, len(keys))
        self.assertEqual("b6630ca6", keys[-1].value.to_bytes(16, "little")[12:].hex())

    def test_examples_of_the_cipher(self) -> None:
        terms = Terms()
        block = memory(terms, bytes.fromhex("00112233445566778899aabbccddeeff"))
        for length, expected in EXAMPLES.items():
            found = encrypted(terms, round_keys(terms, bytes(range(length))), block)
            self.assertEqual(expected, found.value.to_bytes(16, "little").hex())

    def test_kernels(self) -> None:
        for platform, kernel in ((X64, "aes-key/x64-aes"), (A64, "aes-key/a64-aes")):
            with self.subTest(kernel):
                KeyProof(PROCESSORS[platform], DECODED[platform][symbol(kernel)]).prove()


if __name__ == "__main__":
    unittest.main()
