"""The standards, computed on numbers and compared with Python's own digests."""

import hashlib
import sys
import unittest

from standards import DIGESTS
from terms import Terms

sys.setrecursionlimit(1_000_000)

# By the name of a digest: its family, the state before its first block, and the byte that begins its padding.
SHA2 = "6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19"
SHA512 = ("6a09e667f3bcc908bb67ae8584caa73b3c6ef372fe94f82ba54ff53a5f1d36f1"
          "510e527fade682d19b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2179")
BLAKE3 = "67e6096a85ae67bb72f36e3c3af54fa57f520e518c68059babd9831f19cde05b" + "00" * 8 + "00040000010a0000"
BLAKE2S = "47e6086b85ae67bb72f36e3c3af54fa57f520e518c68059babd9831f19cde05b400000000000000000000000"
FIRST_STATES = {
    "md5": ("md5", "0123456789abcdeffedcba9876543210", 0),
    "sha1": ("sha1", "67452301efcdab8998badcfe10325476c3d2e1f0", 0),
    "sha256": ("sha256", SHA2, 0), "sha512": ("sha512", SHA512, 0),
    "blake2s": ("blake2s", BLAKE2S, 0), "blake3": ("blake3", BLAKE3, 0),
    "sha3_256": ("keccak-136", "00" * 200, 6), "sha3_224": ("keccak-144", "00" * 200, 6),
    "sha3_384": ("keccak-104", "00" * 200, 6), "sha3_512": ("keccak-72", "00" * 200, 6),
    "shake_128": ("keccak-168", "00" * 200, 0x1F),
    "sm3": ("sm3", "7380166f4914b2b9172442d7da8a0600a96f30bc163138aae38dee4db0fb0e4e", 0),
}
# By the program b3sum, of messages of one chunk.
BLAKE3_OF = {
    b"": "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262",
    b"abc": "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85",
    b"0123456789" * 8: "3cd54fa3f1507bffa0b39509a472b79975642c8cc536bb4b5629c9b256c3e165",
    b"a" * 1024: "5a1c9e5d85d9898297037e8e24f69bb0e604a84c91c3b3ef4784a374812900d9",
}
SM3_OF_ABC = "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0"


def pythons(name: str, message: bytes) -> bytes:
    digest = hashlib.new(name, message)
    return digest.digest(32) if name.startswith("shake") else digest.digest()


def computed(name: str, message: bytes) -> bytes:
    """Returns the state behind a message by the statement here."""
    terms = Terms()
    family, first, begins = FIRST_STATES[name]
    digest = DIGESTS[family]
    memory = lambda data: terms.constant(int.from_bytes(data, "little"), 8 * len(data))
    state = memory(bytes.fromhex(first))
    size = digest.block_bytes
    whole = len(message) // size - (digest.told is not None and message != b"" and len(message) % size == 0)
    for i in range(whole):
        state = digest.next(terms, state, memory(message[i * size:(i + 1) * size]))
    rest = message[whole * size:]
    state, blocks = digest.last_blocks(
        terms, state, memory(rest) if rest else None, terms.constant(begins or len(message), 56))
    for block in blocks:
        state = digest.next(terms, state, block)
    return state.value.to_bytes(digest.state_bytes, "little")


class StandardsTest(unittest.TestCase):
    def test_digests_are_pythons(self) -> None:
        for name in FIRST_STATES:
            if name not in hashlib.algorithms_available:
                continue
            for length in (0, 3, 55, 56, 64, 111, 112, 128, 136, 200):
                message = bytes(range(length))
                expected = pythons(name, message)
                with self.subTest(name, length=length):
                    self.assertEqual(expected, computed(name, message)[:len(expected)])

    def test_digests_of_pairs_are_pythons(self) -> None:
        terms, digest = Terms(), DIGESTS["sha256-pair"]
        memory = lambda data: terms.constant(int.from_bytes(data, "little"), 8 * len(data))
        for first in range(3):
            pair = bytes(range(first, first + digest.block_bytes))
            state = digest.next(terms, memory(bytes.fromhex(FIRST_STATES["sha256"][1])), memory(pair))
            self.assertEqual(pythons("sha256", pair), state.value.to_bytes(digest.state_bytes, "little"))

    def test_sm3_of_abc(self) -> None:
        self.assertEqual(SM3_OF_ABC, computed("sm3", b"abc").hex())

    def test_blake3_of_a_chunk(self) -> None:
        for message, expected in BLAKE3_OF.items():
            with self.subTest(length=len(message)):
                self.assertEqual(expected, computed("blake3", message)[:32].hex())

    def test_which_block_of_a_chunk_is_the_last_one(self) -> None:
        """Of 64 bytes that are left a block is the last one, of 65 it is not."""
        terms, digest = Terms(), DIGESTS["blake3"]
        block = terms.constant(0x0123456789, 512)

        def behind(left: int, flags: int) -> bytes:
            words = bytes.fromhex(BLAKE3)[:32] + (7).to_bytes(8, "little")
            words += left.to_bytes(4, "little") + flags.to_bytes(4, "little")
            state = digest.next(terms, terms.constant(int.from_bytes(words, "little"), 384), block)
            return state.value.to_bytes(48, "little")

        for left, flags, same in ((64, 0x201, 0x203), (65, 0x201, 0x001), (1024, 0x0F10, 0x0010)):
            with self.subTest(left=left):
                # Behind 65 bytes that are left, only flags of all blocks apply.
                self.assertEqual(behind(65, same)[:32], behind(left, flags)[:32])
                self.assertEqual(left - 64, int.from_bytes(behind(left, flags)[40:44], "little"))
                self.assertEqual(flags & ~1, int.from_bytes(behind(left, flags)[44:], "little"))


if __name__ == "__main__":
    unittest.main()
