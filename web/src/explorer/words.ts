/** The words of the page that need an explanation, each with its explanation. */
export const WORDS = {
  Target:
    "A level of processors with a table of instructions, such as x64-v3 (AVX2 and BMI2) or a64 (every AArch64). A kernel runs on every processor of its target.",
  Lanes: "Parts of a vector register. Each lane belongs to a message of its own, so a kernel of eight lanes takes eight messages at once.",
  Strands:
    "Copies of the computation, each with its own registers. The weaver puts their instructions between each other, so that one strand works while another one waits for a result.",
  Blocks: "Blocks of AES that lie side by side in a vector register.",
  Vectors: "Vector registers that a kernel takes through AES at a time. Together they are a group of blocks.",
  Core: "A kind of processor that LLVM has a model of. Cycles and timelines on this page are predictions of such models.",
  "Compare with": "A second kernel, whose lines and timeline then stand beside those of the chosen kernel.",
  Meaning: "What the instruction computes, with the registers of the line. The proof of the kernel uses the same meaning.",
  Bytes: "The machine code of the instruction in the library's shared object for Linux, in hexadecimal digits.",
  Step: "The step of the algorithm, as its standard counts them, that the instruction belongs to.",
  Registers: "How many registers hold a value behind this line that the kernel reads later.",
  "Register pressure": "The number of registers, line by line, that hold a value which the kernel reads later. A kernel cannot have more than the processor has.",
  Timeline:
    "The loop as a model of the core executes it: a row for each port, a column for each cycle. A round is one pass through the loop.",
  "Critical path": "The longest chain of instructions in which each waits for the result of the one before.",
  Proof: "Evidence by symbolic execution that the kernel computes its algorithm for all inputs.",
} as const;

export type Word = keyof typeof WORDS;
