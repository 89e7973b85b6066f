package dev.sennit.bench.subject;

import com.google.gson.Gson;
import dev.sennit.Batch;
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
import java.security.DigestException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Security;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Prints a {@link Point} as JSON for each length. All ways take turns in many rounds. A time is the
 * least of the rounds.
 */
final class BatchCurveProgram {
  /**
   * The times of one message of a length.
   *
   * @param kernel the kernel that hashes batches
   * @param nanosOfJdk the time with one digest object of the JDK; 0 if the JDK lacks the algorithm
   */
  record Point(
      String algorithm,
      String kernel,
      int length,
      double nanosByKernel,
      double nanosOfColumn,
      double nanosOfArrays,
      double nanosOfStrings,
      double nanosOfJdk) {}

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

  private final Hasher hasher;
  private final Kernel kernel;
  private final MethodHandle call;
  private final MemorySegment addresses;
  private final MemorySegment states;
  private final MessageDigest ofJdk;
  private final List<Runnable> ways =
      List.of(
          this::callKernel, this::hashColumn, this::hashArrays, this::hashStrings, this::askJdk);

  private int count;
  private int blocks;
  private MemorySegment padded;
  private byte[][] messages;
  private Batch arrays;
  private Batch column;
  private Batch strings;
  private byte[] results;

  private BatchCurveProgram(Hasher hasher, Kernel kernel) throws GeneralSecurityException {
    this.hasher = hasher;
    this.kernel = kernel;
    call = linked(kernel);
    addresses = Arena.global().allocate(ValueLayout.JAVA_LONG, kernel.shape().messages());
    states = Arena.global().allocate(LONGEST_STATE * kernel.shape().messages());
    boolean inJdk =
        Security.getProvider("SUN").getService("MessageDigest", hasher.algorithm()) != null;
    ofJdk = inJdk ? MessageDigest.getInstance(hasher.algorithm(), "SUN") : null;
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

  /** Takes the name of an algorithm. */
  public static void main(String[] args) throws GeneralSecurityException {
    Hasher hasher = Hasher.of(args[0]);
    Optional<String> name =
        Status.current().digests().stream()
            .filter(each -> each.algorithm().equals(hasher.algorithm()))
            .flatMap(each -> each.batchKernel().stream())
            .findAny();
    if (name.isEmpty()) {
      return;
    }
    Kernel kernel =
        Catalogue.KERNELS.stream()
            .filter(each -> each.name().equals(name.get()))
            .findAny()
            .orElseThrow();
    BatchCurveProgram program = new BatchCurveProgram(hasher, kernel);
    program.measure(LENGTHS[0], WARM_UP);
    for (int length : LENGTHS) {
      System.out.println(new Gson().toJson(program.measure(length, MEASURED)));
    }
  }

  private Point measure(int length, long duration) {
    try (Arena arena = Arena.ofConfined()) {
      allocate(length, arena);
      double[] least = new double[ways.size()];
      Arrays.fill(least, Double.MAX_VALUE);
      // The first half only warms up, because the JIT compiler meets another length.
      long begin = System.nanoTime();
      for (long now = begin; now - begin < 2 * duration; now = System.nanoTime()) {
        boolean isMeasured = now - begin >= duration;
        for (int way = 0; way < least.length; way++) {
          for (int turn = 0; turn < TURNS; turn++) {
            long start = System.nanoTime();
            ways.get(way).run();
            double nanos = (double) (System.nanoTime() - start) / count;
            if (isMeasured) {
              least[way] = Math.min(least[way], nanos);
            }
          }
        }
      }
      return new Point(
          hasher.algorithm(),
          kernel.name(),
          length,
          least[0],
          least[1],
          least[2],
          least[3],
          ofJdk == null ? 0 : least[4]);
    }
  }

  private void allocate(int length, Arena arena) {
    int lanes = kernel.shape().messages();
    int groups = Math.max(LEAST_GROUPS, BYTES / length / lanes);
    count = groups * lanes;
    int block = kernel.kind().bytesInRound() / lanes;
    // Keccak's ends with a bit, those of other digests with the length.
    int padding = block == 64 ? 9 : block == 128 ? 17 : 1;
    blocks = Math.ceilDiv(length + padding, block);
    padded = arena.allocate((long) count * blocks * block, 64);
    messages = RandomMessages.printable(count, length, length);
    MemorySegment data = arena.allocate((long) count * length);
    int[] offsets = new int[count + 1];
    for (int i = 0; i < count; i++) {
      MemorySegment.copy(messages[i], 0, data, ValueLayout.JAVA_BYTE, offsets[i], length);
      offsets[i + 1] = offsets[i] + length;
    }
    arrays = Batch.of(messages);
    column = Batch.ofColumn(data, MemorySegment.ofArray(offsets));

    strings = Batch.ofStrings(RandomMessages.asStrings(messages));
    results = new byte[count * hasher.digestLength()];
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

  private void hashColumn() {
    hasher.hash(column, results, 0, hasher.digestLength());
  }

  private void hashArrays() {
    hasher.hash(arrays, results, 0, hasher.digestLength());
  }

  private void hashStrings() {
    hasher.hash(strings, results, 0, hasher.digestLength());
  }

  private void askJdk() {
    if (ofJdk == null) {
      return;
    }
    int length = hasher.digestLength();
    try {
      for (int i = 0; i < count; i++) {
        ofJdk.update(messages[i]);
        ofJdk.digest(results, i * length, length);
      }
    } catch (DigestException e) {
      throw new IllegalStateException("there is room for every digest", e);
    }
  }
}
