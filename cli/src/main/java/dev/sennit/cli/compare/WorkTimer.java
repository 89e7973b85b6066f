package dev.sennit.cli.compare;

/** Measures the work of one implementation in slices. */
interface WorkTimer {
  /** Runs the work once and returns a digest of its result. */
  String result() throws Exception;

  /** Runs the work until the JIT compiler has compiled it. */
  void warmUp(long nanoseconds) throws Exception;

  /** Measures after a first part that only fills the caches again. */
  TimeSlice measure(long nanoseconds) throws Exception;
}
