package dev.sennit.cli.compare;

/**
 * A slice of each implementation, measured one right after the other.
 *
 * @param jvm the number of the JVMs that measured them
 */
record SlicePair(int jvm, TimeSlice jdk, TimeSlice sennit) {
  /** Returns how many times as fast Sennit was. */
  double ratio() {
    return jdk.nanoseconds() / sennit.nanoseconds();
  }
}
