"""Kernels that ask the processor: proved, and sabotaged."""

import unittest

from asking import QUESTIONS, AskingProof
from machine import Refused
from test_kernels import DECODED, PROCESSORS, WINDOWS, X64, Find, Sabotage, become, change, mnemonic, sabotaged, symbol


class AskingTest(unittest.TestCase):
    def test_proofs(self) -> None:
        for platform in X64, WINDOWS:
            for name in QUESTIONS:
                with self.subTest(name, platform=platform):
                    AskingProof(PROCESSORS[platform], DECODED[platform][symbol(f"{name}/x64")], name).prove()

    def assertRefused(self, expected: str, name: str, find: Find, sabotage: Sabotage) -> None:
        proof = AskingProof(PROCESSORS[X64], sabotaged(X64, f"{name}/x64", find, sabotage), name)
        with self.assertRaisesRegex(Refused, expected):
            proof.prove()

    def test_another_question(self) -> None:
        self.assertRefused("byte 0 of the answer is not cpuid's", "cpuid", mnemonic("cpuid"), become("9090"))
        self.assertRefused("byte 0 of the answer is not cpuid's", "cpuid", mnemonic("mov", "eax"), become("9090"))

    def test_words_exchanged(self) -> None:
        self.assertRefused("byte . of the answer is not xgetbv's", "xgetbv", mnemonic("mov", "DWORD"), change(1, 0x10))

    def test_saved_register_changed(self) -> None:
        restored = lambda i: i.mnemonic == "mov" and i.operands[0] == "rbx"
        self.assertRefused("rbx is not what it was|stack", "cpuid", restored, become("0f1f4000"))


if __name__ == "__main__":
    unittest.main()
