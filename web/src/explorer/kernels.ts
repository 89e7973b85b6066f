/** What the weaver tells of its kernels. The page finds an Index in its data and a Kernel in a script of its own. */

export interface Index {
  /** Sennit's version. */
  version: string;
  cores: Core[];
  kernels: Summary[];
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
  bytes: number;
  predictions: { core: string; cycles: number }[];
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

/** Rounds of the loop as a model executes them, one instruction an entry of each column. */
export interface Timeline {
  core: string;
  /** Lines, in the order of execution. */
  line: number[];
  /** The cycle in which it begins to be executed. */
  issued: number[];
  /** The cycle in which its result is there. */
  executed: number[];
  /** The ports that it takes, as places in the core's list. */
  ports: number[][];
  /** Entries of this timeline whose chain of results is the longest. */
  critical: number[];
}
