package dev.sennit.bench.subject;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Measures the price of zeroing inside the JVM, which no library can change. It is the background
 * of {@link ClearBench}. An operation builds a string from pieces. The JVM zeroes the array of a
 * new builder, and the pieces overwrite it. {@link #usedAgain} has its array already, and {@link
 * #array} only zeroes an array.
 */
public class StringBuilding extends TimedOperation {
  private static final String PIECE = "sixteen letters.";

  @Param({"16", "64", "256", "1024", "4096", "16384", "65536", "262144", "1048576"})
  int length;

  private StringBuilder again;

  @Setup
  public void setUp() {
    again = new StringBuilder(length);
  }

  private StringBuilder fill(StringBuilder builder) {
    for (int i = 0; i < length; i += PIECE.length()) {
      builder.append(PIECE);
    }
    return builder;
  }

  @Benchmark
  public StringBuilder growing() {
    return fill(new StringBuilder());
  }

  @Benchmark
  public StringBuilder largeEnough() {
    return fill(new StringBuilder(length));
  }

  @Benchmark
  public StringBuilder usedAgain() {
    again.setLength(0);
    return fill(again);
  }

  @Benchmark
  public byte[] array() {
    return new byte[length];
  }
}
