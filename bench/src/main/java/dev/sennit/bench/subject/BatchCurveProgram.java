package dev.sennit.bench.subject;

import com.google.gson.Gson;
import dev.sennit.Batch;
import dev.sennit.Hasher;
import dev.sennit.runtime.batch.BatchPadding;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.LaneSelection;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.DigestException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Security;
import java.util.Arrays;
import java.util.List;

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
  // The first turn brings a way's messages into the nearer caches.
  private static final int TURNS = 3;
  private static final long WARM_UP = 1_500_000_000;
  private static final long MEASURED = 300_000_000;

  private final Hasher hasher;
  private final LanesKernel kernel;
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

  private BatchCurveProgram(DigestAlgorithm algorithm, LaneChoice choice)
      throws GeneralSecurityException {
    hasher =
        Hasher.ALL.stream()
            .filter(each -> each.algorithm().equals(algorithm.name()))
            .findAny()
            .get();
    kernel = choice.lanes();
    addresses = Arena.global().allocate(ValueLayout.JAVA_LONG, kernel.shape().messages());
    states = MemorySegment.ofArray(new byte[(int) kernel.initialStates().byteSize()]);
    boolean inJdk =
        Security.getProvider("SUN").getService("MessageDigest", algorithm.name()) != null;
    ofJdk = inJdk ? MessageDigest.getInstance(algorithm.name(), "SUN") : null;
  }

  /** Takes the name of an algorithm. */
  public static void main(String[] args) throws GeneralSecurityException {
    KernelLinker.await();
    DigestAlgorithm algorithm =
        DigestAlgorithm.ALL.stream().filter(each -> each.name().equals(args[0])).findAny().get();
    LaneChoice choice = LaneSelection.of(algorithm);
    if (choice == null) {
      return;
    }
    BatchCurveProgram program = new BatchCurveProgram(algorithm, choice);
    program.measure(algorithm, LENGTHS[0], WARM_UP);
    for (int length : LENGTHS) {
      System.out.println(new Gson().toJson(program.measure(algorithm, length, MEASURED)));
    }
  }

  private Point measure(DigestAlgorithm algorithm, int length, long duration) {
    try (Arena arena = Arena.ofConfined()) {
      allocate(algorithm, length, arena);
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
          algorithm.name(),
          kernel.name(),
          length,
          least[0],
          least[1],
          least[2],
          least[3],
          ofJdk == null ? 0 : least[4]);
    }
  }

  private void allocate(DigestAlgorithm algorithm, int length, Arena arena) {
    int lanes = kernel.shape().messages();
    int groups = Math.max(LEAST_GROUPS, BYTES / length / lanes);
    count = groups * lanes;
    BatchPadding padding = BatchPadding.of(algorithm);
    blocks = padding.blocks(length);
    padded = arena.allocate((long) count * blocks * padding.blockLength(), 64);
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
      kernel.absorb(states, kernel.initialStates(), addresses, blocks);
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
