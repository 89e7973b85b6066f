"""Instructions in forms that their meanings here do not state are refused, and not taken for other forms."""

import unittest

import a64
from machine import Machine, Unknown
from objects import Instruction
from terms import Terms
from test_kernels import A64, PROCESSORS, X64


def machine_of(platform: str) -> Machine:
    terms, processor = Terms(), PROCESSORS[platform]
    machine = Machine(terms, 64, processor.STACK)
    pieces = [f"v{i}.{k}" for i in range(4) for k in range(processor.PIECES)]
    machine.registers = {register: terms.name(register, 64, True) for register in (*processor.GENERAL, *pieces)}
    return machine


class FormsTest(unittest.TestCase):
    def test_unknown_forms(self) -> None:
        for platform, mnemonic, *operands in (
            (X64, "ret", "0x8"), (X64, "vpermq", "zmm0", "zmm1", "0x4e"),
            (A64, "mov", "v0.8b", "v1.8b"), (A64, "mvn", "v0.8b", "v1.8b"),
            (A64, "ext", "v0.8b", "v1.8b", "v2.8b", "#4"),
        ):
            with self.subTest(mnemonic, operands=operands), self.assertRaises(Unknown):
                PROCESSORS[platform].execute(machine_of(platform), Instruction(0, mnemonic, tuple(operands), 4))

    def executed(self, number: int, mnemonic: str, *operands: str) -> int:
        """Returns what is in x0 behind an instruction, where a number is in x1 and x2."""
        machine = machine_of(A64)
        machine.registers["x1"] = machine.registers["x2"] = machine.terms.constant(number, 64)
        a64.execute(machine, Instruction(0, mnemonic, operands, 4))
        return machine.registers["x0"].value

    def test_shifted_operand(self) -> None:
        self.assertEqual(~(5 << 3) & (1 << 64) - 1, self.executed(5, "mvn", "x0", "x1", "lsl #3"))

    def test_distance_in_a_register(self) -> None:
        self.assertEqual(67 << 3, self.executed(67, "lsl", "x0", "x1", "x2"))
        self.assertEqual(67 << 3, self.executed(67, "lsl", "w0", "w1", "w2"))


if __name__ == "__main__":
    unittest.main()
