package dev.sennit.bench.subject;

import dev.sennit.bench.subject.BatchCurveProgram.Point;
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
      print(FreshProcess.jvm(List.of(), BatchCurveProgram.class, algorithm).records(Point.class));
    }
  }

  private static void print(List<Point> points) {
    for (Point point : points) {
      if (point == points.getFirst()) {
        System.out.printf(
            "%s: per cent of the speed of %s%n%10s%15s%9s%9s%9s%20s%n",
            point.algorithm(),
            point.kernel(),
            "bytes",
            "kernel, GB/s",
            "column",
            "arrays",
            "strings",
            "arrays beside JDK");
      }
      System.out.printf(
          "%10d%15.2f%7.0f %%%7.0f %%%7.0f %%%20s%n",
          point.length(),
          point.length() / point.nanosByKernel(),
          100 * point.nanosByKernel() / point.nanosOfColumn(),
          100 * point.nanosByKernel() / point.nanosOfArrays(),
          100 * point.nanosByKernel() / point.nanosOfStrings(),
          point.nanosOfJdk() == 0
              ? "-"
              : "%.1fx".formatted(point.nanosOfJdk() / point.nanosOfArrays()));
    }
    System.out.println();
  }
}
