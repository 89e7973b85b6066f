package dev.sennit.bench.subject;

import dev.sennit.Hasher;
import dev.sennit.Status;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.kernel.Kernel;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Security;
import java.util.Arrays;

/**
 * Prints the times of {@link BatchCurve} for one algorithm, a line for each length. All ways take
 * turns in many rounds. A time is the least of the rounds.
 */
final class BatchCurveProgram {
  /** A way to hash all messages. */
  @FunctionalInterface
  private interface Way {
    void hash() throws Exception;
  }

  private static final int[] LENGTHS = {
    16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 16_384, 65_536
  };
  // So many bytes of messages stay in the caches.
  private static final int BYTES = 1 << 20;
  private static final int LEAST_GROUPS = 2;
  private static final long LONGEST_STATE = 200;
  // The first turn brings a way's messages into the nearer caches.
  private static final int TURNS = 3;
  private static final long WARM_UP = 1_500_000_000;
  private static final long MEASURED = 300_000_000;

  private final Kernel kernel;
  private final MethodHandle call;
  private final MemorySegment addresses;
  private final MemorySegment states;
  private final boolean inJdk;
  private final Batches batches = new Batches();
  private final Batches.Other jdk = new Batches.Other();

  private int count;
  private int blocks;
  private MemorySegment padded;

  private BatchCurveProgram(String algorithm, Kernel kernel) throws GeneralSecurityException {
    this.kernel = kernel;
    call = linked(kernel);
    addresses = Arena.global().allocate(ValueLayout.JAVA_LONG, kernel.shape().messages());
    states = Arena.global().allocate(LONGEST_STATE * kernel.shape().messages());
    inJdk = Security.getProvider("SUN").getService("MessageDigest", algorithm) != null;
    batches.algorithm = algorithm;
    if (inJdk) {
      jdk.setUp(batches);
    }
  }

  /** Links the kernel as the library does: without a state of the thread. */
  @SuppressWarnings("restricted")
  private static MethodHandle linked(Kernel kernel) {
    return Linker.nativeLinker()
        .downcallHandle(
            SymbolLookup.libraryLookup(sharedObject(), Arena.global()).findOrThrow(kernel.symbol()),
            FunctionDescriptor.ofVoid(
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_LONG),
            Linker.Option.critical(true));
  }

  private static Path sharedObject() {
    String file = Status.current().platform() + "/" + System.mapLibraryName("sennit");
    return Path.of(URI.create(Status.class.getResource("kernels/" + file).toString()));
  }

  /** Takes the name of an algorithm. Prints nothing if no kernel hashes its batches. */
  public static void main(String[] args) throws Exception {
    String algorithm = Hasher.of(args[0]).algorithm();
    for (Status.Digest digest : Status.current().digests()) {
      if (digest.algorithm().equals(algorithm) && digest.batchKernel().isPresent()) {
        String name = digest.batchKernel().get();
        Kernel kernel =
            Catalogue.KERNELS.stream()
                .filter(each -> each.name().equals(name))
                .findAny()
                .orElseThrow();
        new BatchCurveProgram(algorithm, kernel).print();
      }
    }
  }

  private void print() throws Exception {
    times(LENGTHS[0], WARM_UP);
    System.out.printf(
        "%s: per cent of the speed of %s%n%10s%15s%9s%9s%9s%20s%n",
        batches.algorithm,
        kernel.name(),
        "bytes",
        "kernel, GB/s",
        "column",
        "arrays",
        "strings",
        "arrays beside JDK");
    for (int length : LENGTHS) {
      double[] times = times(length, MEASURED);
      System.out.printf(
          "%10d%15.2f%7.0f %%%7.0f %%%7.0f %%%20s%n",
          length,
          length / times[0],
          100 * times[0] / times[1],
          100 * times[0] / times[2],
          100 * times[0] / times[3],
          inJdk ? "%.1fx".formatted(times[4] / times[2]) : "-");
    }
  }

  /** Returns the nanoseconds of a message: by the kernel, of a column, arrays, strings, the JDK. */
  private double[] times(int length, long duration) throws Exception {
    Way[] ways = {
      this::callKernel,
      batches::column,
      batches::arrays,
      batches::strings,
      () -> batches.otherOneObjectForAll(jdk)
    };
    try (Arena arena = Arena.ofConfined()) {
      allocate(length, arena);
      double[] least = new double[inJdk ? ways.length : ways.length - 1];
      Arrays.fill(least, Double.MAX_VALUE);
      // The first half only warms up, because the JIT compiler meets another length.
      long begin = System.nanoTime();
      for (long now = begin; now - begin < 2 * duration; now = System.nanoTime()) {
        boolean isMeasured = now - begin >= duration;
        for (int way = 0; way < least.length; way++) {
          for (int turn = 0; turn < TURNS; turn++) {
            long start = System.nanoTime();
            ways[way].hash();
            double nanos = (double) (System.nanoTime() - start) / count;
            if (isMeasured) {
              least[way] = Math.min(least[way], nanos);
            }
          }
        }
      }
      return least;
    }
  }

  private void allocate(int length, Arena arena) {
    int lanes = kernel.shape().messages();
    count = lanes * Math.max(LEAST_GROUPS, BYTES / length / lanes);
    int block = kernel.kind().bytesInRound() / lanes;
    // Keccak's ends with a bit, those of other digests with the length.
    int padding = block == 64 ? 9 : block == 128 ? 17 : 1;
    blocks = Math.ceilDiv(length + padding, block);
    padded = arena.allocate((long) count * blocks * block, 64);
    batches.setUp(RandomMessages.printable(count, length, length));
  }

  private void callKernel() {
    int lanes = kernel.shape().messages();
    long length = padded.byteSize() / count;
    for (int message = 0; message < count; message += lanes) {
      for (int lane = 0; lane < lanes; lane++) {
        addresses.setAtIndex(
            ValueLayout.JAVA_LONG, lane, padded.address() + (message + lane) * length);
      }
      try {
        call.invokeExact(states, states, addresses, (long) blocks);
      } catch (Throwable e) {
        throw new IllegalStateException("a downcall throws nothing", e);
      }
    }
  }
}
