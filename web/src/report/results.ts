/** What ./sennit bench writes; docs/bench.schema.json says the same to programs. */

export interface Results {
  schema: 1;
  /** When it began, ISO 8601. */
  made: string;
  sennit: string;
  preset: "quick" | "default" | "full";
  /** What the names of all that was measured have in them, as --only asked; empty if nothing was asked. */
  only: string;
  /** Other providers that were asked for. */
  providers: string[];
  /** How long it took. */
  seconds: number;
  /** False if it was interrupted and not resumed. */
  complete: boolean;
  machine: Machine;
  noise: Noise;
  comparisons: Comparison[];
  coldStarts: ColdStart[];
  safepoints: Safepoint[];
  clearing: ClearingSeries[];
  published: Published[];
  limits: Limit[];
  /** What models say of kernels; null if they were not asked. */
  model: Model | null;
}

export interface Machine {
  processor: string;
  cores: number;
  /** On how many cores these processors are; null or missing where that is not known. */
  physicalCores?: number | null;
  /** Sennit's targets for it, most wanted first. */
  targets: string[];
  /** Of a chain of additions, measured before, between and after. */
  frequency: { gigahertz: number; least: number; most: number };
  caches: { level: string; bytes: number }[];
  memoryBytes: number;
  system: string;
  jdk: string;
  vm: string;
  collector: string;
}

export interface Noise {
  noisy: boolean;
  /** A sentence. */
  verdict: string;
  /** Half the width of the ratios' confidence intervals, relative; the middle one of all. */
  spread: number;
}

/** The same work by several sides, which took turns. The first side is what the others are compared with. */
export interface Comparison {
  /** Never changes, and is nobody else's: MessageDigests.digest/MD5/64. */
  id: string;
  /** MessageDigests, HMAC, AESGCMBench, UUIDBench, ClearBench, batch. */
  suite: string;
  /** A series of comparisons that differ in bytes only: "MD5 digest". */
  series: string;
  /** Bytes of a message; null where there is no such number. */
  bytes: number | null;
  /** How many threads did the work at once; missing in older files, where it is 1. */
  threads?: number;
  sides: Side[];
}

export interface Side {
  name: string;
  /** Nanoseconds of an operation, on each of the threads. */
  time: Interval;
  /** Bytes allocated by an operation. */
  allocated: number;
  /** Nanoseconds of each round, in the order in which they were measured. */
  rounds: number[];
  /** How many times as fast as the first side; null for that itself. */
  ratio: Interval | null;
  noisy: boolean;
}

/** A value and its interval of confidence, 95 %. */
export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** The calls of a fresh JVM; of thousands only some, evenly over a logarithmic axis. */
export interface ColdStart {
  work: string;
  side: string;
  calls: Call[];
}

/** The number of a call, from 1; its nanoseconds, and those of all calls up to it: each the median of several JVMs. */
export type Call = [number: number, nanos: number, totalNanos: number];

/** How long other threads waited for a safepoint while one thread hashed. */
export interface Safepoint {
  work: string;
  side: string;
  medianNanos: number;
  longestNanos: number;
}

/** A way to clear memory, over the length. */
export interface ClearingSeries {
  method: string;
  points: { bytes: number; gigabytesPerSecond: Interval; noisy: boolean }[];
  /** The caches' sizes are in Machine. */
}

export interface Gain {
  low: number;
  high: number;
}

/** A published gain beside this machine's. */
export interface Published {
  table: string;
  row: string;
  /** Of which machine, and who changed what; empty where nothing was published. */
  source: string;
  unit: string;
  /** Null where no number was published, or only a gain. */
  published: { before: number; after: number } | null;
  /** How many times as good after is; from the least to the greatest where several were published. */
  publishedGain: Gain | null;
  /** Null where it cannot be measured here, with the reason in note. */
  here: { before: number; after: number; gain: Interval } | null;
  note: string;
}

/** How far a kernel in use is from what the processor allows. */
export interface Limit {
  kernel: string;
  /** The model of a core that predicts; what is measured is measured on this machine. */
  core: string;
  /** Measured, of a block; null if not measured. */
  measuredCycles: number | null;
  predictedCycles: number;
  /** What no order of the same instructions could be below: the chain, or the ports; null if not known. */
  limitCycles: number | null;
  limitedBy: string | null;
}

/** What ./sennit model --json writes; docs/model.schema.json says the same to programs. Only what the report shows is here. */
export interface Model {
  /** The version of LLVM whose models they are. */
  llvm: string;
  /** Whether that is the one which the build brings. */
  bundled: boolean;
  /** What QEMU says of its version. */
  emulator?: string;
  gigahertz: number;
  cores: Core[];
  kernels: ModelledKernel[];
  calibration: Calibration[];
  /** Sentences on what was left out, and why. */
  notes: string[];
}

export interface Core {
  name: string;
  title: string;
  platform: "linux-aarch64" | "linux-x86_64";
}

export interface ModelledKernel {
  name: string;
  target: string;
  /** How many messages there are side by side. */
  messages: number;
  /** How many instructions the loop has. */
  instructions: number;
  /** How many a round of it executes under QEMU. */
  executed?: number;
  /** Of a block of each message, on this machine. */
  measuredCycles?: number;
  predictions: Prediction[];
}

export interface Prediction {
  core: string;
  cycles: number;
  /** Of all messages together. */
  bytesPerCycle: number;
  /** What no order of the same instructions is below: by a chain, dispatch, or ports and their names. */
  limit: { cycles: number; by: string };
}

/** A prediction beside what others have measured and published. */
export interface Calibration {
  code: string;
  core: string;
  publishedCycles: number;
  predictedCycles: number;
  predictedIfLoadsWait: number;
  /** Predicted divided by published, less 1. */
  error: number;
  errorIfLoadsWait: number;
}
