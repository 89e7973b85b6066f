package dev.sennit.bench.subject;

import java.io.IOException;
import java.util.List;

/**
 * Measures how much of a kernel's speed arrives through the API, for messages of many lengths: in a
 * column of native memory, in arrays and in strings. The direct call of the kernel takes padded
 * messages in native memory. Each algorithm has its own JVM.
 */
public final class BatchCurve {
  private static final List<String> ALGORITHMS =
      List.of("MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256", "SM3");

  private BatchCurve() {}

  /** Takes the names of algorithms, or none for all algorithms. */
  public static void main(String[] args) throws IOException, InterruptedException {
    for (String algorithm : args.length == 0 ? ALGORITHMS : List.of(args)) {
      FreshProcess.jvm(List.of(), BatchCurveProgram.class, algorithm).run();
      System.out.println();
    }
  }
}
