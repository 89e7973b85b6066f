"""Kernels that ask an x86-64 processor. Of the answer nothing is known but which question it answers."""

from __future__ import annotations

from types import ModuleType

import x86
from frame import Frame
from machine import Refused, Region
from objects import Kernel
from sweep import Solver
from terms import Term, Terms
from walk import Text, Walk

# By the name of an instruction: the registers that are its question, and those that its answer comes in.
QUESTIONS = {"cpuid": (("eax", "ecx"), ("eax", "ebx", "ecx", "edx")), "xgetbv": (("ecx",), ("eax", "edx"))}


def answered(terms: Terms, name: str, word: str, question: list[Term]) -> Term:
    """Returns a word of the answer, which is no secret."""
    return terms.function(f"{name}'s {word}", question, 32)


def ask(s: x86.Step) -> None:
    name = s.instruction.mnemonic
    asked, answer = QUESTIONS[name]
    of = lambda register: x86.PARTS[register][0]
    question = [s.terms.slice(s.machine.get(of(register)), 0, 32) for register in asked]
    for word in answer:
        s.machine.put(of(word), s.terms.zero_extend(answered(s.terms, name, word, question), 64))


x86.MEANINGS |= {name: ask for name in QUESTIONS}


class AskingProof:
    """The proof of a kernel that asks one question and writes the answer."""

    def __init__(self, processor: ModuleType, kernel: Kernel, name: str) -> None:
        self.terms = Terms()
        self.solver = Solver()
        self._processor = processor
        self._name = name
        self._walk = Walk(self.terms, self.solver, processor, kernel, None)
        self._frame = Frame(self.terms, kernel, processor, 32, 4096 + processor.STACK_AT_ENTRY)

    def covers(self) -> str:
        return "any question, any answer"

    def prove(self) -> None:
        t = self.terms
        asked, answer = QUESTIONS[self._name]
        place = t.name("answer", 64, False)
        question = [t.name(register, 64, False) for register in asked]
        before = lambda i: t.name(f"answer at entry[{i}]", 8, True)
        machine = self._frame.machine([place, *question], {place: Region("answer", 0, 4 * len(answer), True, before)})
        saved = {r: machine.registers[r] for r in (*self._processor.SAVED, self._processor.STACK)}
        self._walk.run(machine, Text((), (), t.constant(0, 64)))
        self._frame.check_return(machine, saved)
        asked_for = [t.slice(number, 0, 32) for number in question]
        wanted = t.concat(answered(t, self._name, word, asked_for) for word in answer)
        for i, byte in enumerate(t.bytes_of(wanted)):
            if machine.peek(("answer", i)) is not byte:
                raise Refused(f"at the return: byte {i} of the answer is not {self._name}'s")
