/** What the weaver tells of its kernels. The page finds an Index in its data and a Kernel in a script of its own. */

export interface Index {
  /** Sennit's version. */
  version: string;
  cores: Core[];
  kernels: Summary[];
  impossible: Impossible[];
  /** The names of the kernels that the machine which wrote the page uses. */
  here: string[];
  /** The names of the cores that are like the processor of that machine; none if no model is of its maker. */
  near: string[];
}

/** A shape that a kernel was not woven in. */
export interface Impossible {
  algorithm: string;
  target: string;
  lanes: number;
  strands: number;
  /** Why, in a sentence. */
  reason: string;
}

/** A processor's model, as LLVM has it. */
export interface Core {
  /** LLVM's name, such as znver3. */
  name: string;
  /** The name that people know. */
  title: string;
  /** How many instructions are dispatched in a cycle. */
  width: number;
  /** The names of its ports, which timelines count. Of some a kernel takes none. */
  ports: string[];
}

export interface Summary {
  /** As the catalogue has it, such as md5/x64-v3/8x2. */
  name: string;
  /** What to choose first: MD5, AES-GCM, clearing. */
  algorithm: string;
  /** Where the algorithm is stated: RFC 1321, FIPS 180-4. */
  standard: string;
  target: string;
  lanes: number;
  strands: number;
  /** Whether it is in the library. One that is not was woven to show what another number of strands does. */
  shipped: boolean;
  instructions: number;
  /** Instructions of the loop over blocks. */
  loop: number;
  /** The length of the code; 0 if it is not in the catalogue. */
  bytes: number;
  /** What predictions are of, such as a block of 64 bytes of each message. Empty if there are none. */
  unit: string;
  /** bytesPerCycle is of all messages together; null where only the processor knows how many bytes there are. */
  predictions: { core: string; cycles: number; bytesPerCycle: number | null }[];
  proof: { proved: boolean; claims: string[]; assumptions: string[] };
}

/** A kernel whole. Lines of code are in columns: the n-th entry of each belongs to the n-th line. */
export interface Kernel {
  name: string;
  text: string[];
  /** The machine code of each line, in hexadecimal digits; empty for a label, and for a kernel that was not assembled. */
  encoding: string[];
  /** -1 for what belongs to no strand. */
  strand: number[];
  /** Places in steps; -1 for none. */
  step: number[];
  /** Places in meanings; -1 for none, as of a label. */
  meaning: number[];
  /** Registers that hold something needed later, behind each line. */
  generalPressure: number[];
  vectorPressure: number[];
  /** How many registers there are. */
  generalRegisters: number;
  vectorRegisters: number;
  /** First line of the loop over blocks, and the line behind its last; both 0 if there is none. */
  loop: [number, number];
  steps: string[];
  meanings: string[];
  timelines: Timeline[];
}

/**
 * Some cycles of the loop as a model executes it, when it has come into step: all instructions that are issued in them, in this order,
 * each an entry of every column. Some belong to the round before or behind.
 */
export interface Timeline {
  core: string;
  /** How many cycles there are; the first is 0. */
  to: number;
  /** How many rounds of the loop are executed in so many cycles. */
  rounds: number;
  /** Lines of the listing. */
  line: number[];
  /** The cycle in which each begins to be executed. */
  issued: number[];
  /** The cycle in which its result is there; of the last ones that is behind the end. */
  executed: number[];
  /** The ports that it takes, as places in the core's list. */
  ports: number[][];
  /** For how many cycles, from issued on, it takes each of them. */
  busy: number[][];
  /** Entries of this timeline on the longest chain of results. */
  critical: number[];
  round: Round;
}

/** Cycles of one round, and what it cannot take less than: what is near to the cycles bounds the kernel. */
export interface Round {
  /** What is predicted: what the model takes, in which no load waits for a store, or the chain if that is longer. */
  cycles: number;
  /** The longest chain of results, as far as it goes on from one round to the next, in registers or the kernel's own memory. */
  chain: number;
  /** The longest chain of results in one round; rounds overlap as far as the processor looks ahead. */
  within: number;
  /** For how long the port is taken that is taken most. */
  port: number;
  portName: string;
  /** For how long instructions are dispatched. */
  width: number;
}
