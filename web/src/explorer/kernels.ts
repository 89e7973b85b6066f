/** What the weaver tells of its kernels. The page finds an Index in its data and a Kernel in a script of its own. */

export interface Index {
  /** Sennit's version. */
  version: string;
  cores: Core[];
  kernels: Summary[];
  impossible: Impossible[];
}

/** A shape that cannot be woven. */
export interface Impossible {
  algorithm: string;
  target: string;
  lanes: number;
  strands: number;
  /** A sentence. */
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
  /** The names of its ports, which timelines count. */
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
  /** Whether it is in the library. One that is not was woven to show what another number of strands does, and is not proved. */
  shipped: boolean;
  instructions: number;
  /** Instructions of the loop over blocks. */
  loop: number;
  /** 0 where it was not assembled. */
  bytes: number;
  /** What cycles are for, such as "a block of 64 bytes of each message". */
  unit: string;
  predictions: { core: string; cycles: number; bytesPerCycle: number | null }[];
  proof: { proved: boolean; claims: string[]; assumptions: string[] };
}

/** A kernel whole. Lines of code are in columns: the n-th entry of each belongs to the n-th line. */
export interface Kernel {
  name: string;
  text: string[];
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

/** A window of cycles of the loop in its steady state, as a model executes it: one instruction an entry of each column, in the order of issue. */
export interface Timeline {
  core: string;
  /** Cycles of the window; the first is 0. */
  to: number;
  /** How many rounds of the loop fit the window. */
  rounds: number;
  /** Lines, in the order of issue. */
  line: number[];
  /** The cycle in which it begins to be executed. */
  issued: number[];
  /** The cycle in which its result is there. */
  executed: number[];
  /** The ports that it takes, as places in the core's list. */
  ports: number[][];
  /** For how many cycles from issued on it takes each of them. */
  busy: number[][];
  /** Entries of this timeline whose chain of results is the longest, ascending. */
  critical: number[];
  /** Cycles of one round, and what no order of its instructions could be below. */
  round: Round;
}

export interface Round {
  cycles: number;
  /** Those that the longest chain of results goes on from one round to the next. */
  chain: number;
  /** Those of the longest chain of results in one round. */
  within: number;
  /** The busiest port. */
  port: number;
  portName: string;
  /** Its instructions against the width of dispatch. */
  width: number;
}
