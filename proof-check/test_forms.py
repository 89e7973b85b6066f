"""Instructions in forms that their meanings here do not state are refused, and not taken for other forms."""

import unittest

import a64
from machine import Machine, Refused, Unknown
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

    def lanes(self, mnemonic: str, *operands: str, **vectors: list[int]) -> list[int]:
        """Returns the lanes of zmm0 behind an instruction on vectors that are given lane by lane."""
        machine = machine_of(X64)
        for name, lanes in vectors.items():
            for place, lane in enumerate(lanes):
                machine.registers[f"{name}.{place}"] = machine.terms.constant(lane, 64)
        PROCESSORS[X64].execute(machine, Instruction(0, mnemonic, operands, 6))
        return [machine.registers[f"v0.{place}"].value for place in range(8)]

    def test_lanes_are_moved(self) -> None:
        first, second = list(range(10, 18)), list(range(20, 28))
        places = [0, 7, 8, 15, 3, 1 << 60, 4, 2]
        self.assertEqual([10, 17, 10, 17, 13, 10, 14, 12],
                         self.lanes("vpermq", "zmm0", "zmm1", "zmm2", v1=places, v2=first))
        self.assertEqual([10, 17, 20, 27, 13, 10, 14, 12],
                         self.lanes("vpermi2q", "zmm0", "zmm1", "zmm2", v0=places, v1=first, v2=second))
        places = [1 << 32, 1 << 32 | 11, 14 << 32, 9 << 32 | 9]
        both = [low | high << 32 for low, high in zip(first, second)]
        self.assertEqual([10 | 20 << 32, 20 << 32, 10 | 13 << 32, 0, 0, 0, 0, 0],
                         self.lanes("vpermi2d", "ymm0", "ymm1", "ymm2", v0=places, v1=both, v2=first))
        self.assertEqual([1, 2, 1 << 63, 1, 4, 8, 16, 32],
                         self.lanes("vprolvq", "zmm0", "zmm1", "zmm2", v1=[1] * 8, v2=[0, 1, 63, 64, 2, 3, 4, 5]))

    def test_quarters_are_moved(self) -> None:
        first, second = list(range(10, 18)), list(range(20, 28))
        for order, moved in ((136, [10, 11, 14, 15, 20, 21, 24, 25]), (221, [12, 13, 16, 17, 22, 23, 26, 27])):
            self.assertEqual(moved, self.lanes("vshufi32x4", "zmm0", "zmm1", "zmm2", str(order), v1=first, v2=second))
        for place, moved in (("0", [20, 21, 22, 23, 14, 15, 16, 17]), ("1", [10, 11, 12, 13, 20, 21, 22, 23])):
            self.assertEqual(moved, self.lanes("vinserti64x4", "zmm0", "zmm1", "ymm2", place, v1=first, v2=second))

    def test_lanes_are_moved_by_what_is_known(self) -> None:
        for mnemonic in ("vpermq", "vpermi2q", "vprolvq"):
            with self.subTest(mnemonic), self.assertRaisesRegex(Refused, "lanes are moved by"):
                self.lanes(mnemonic, "zmm0", "zmm1", "zmm2")
        with self.assertRaisesRegex(Refused, "words are gathered from places that are not known"):
            self.lanes("vpermi2d", "zmm0", "zmm1", "zmm2")

    def test_known_words_decide_any_function(self) -> None:
        """Where a mask is known, what it selects is one of the words, and no term of both."""
        machine = machine_of(X64)
        before = [machine.registers[f"v{register}.0"] for register in (0, 1)]
        for place, mask in enumerate((0, (1 << 64) - 1)):
            machine.registers[f"v2.{place}"] = machine.terms.constant(mask, 64)
        selected = machine.registers["v1.1"]
        PROCESSORS[X64].execute(machine, Instruction(0, "vpternlogq", ("xmm0", "xmm1", "xmm2", "0xd8"), 7))
        self.assertIs(before[0], machine.registers["v0.0"])
        self.assertIs(selected, machine.registers["v0.1"])


if __name__ == "__main__":
    unittest.main()
