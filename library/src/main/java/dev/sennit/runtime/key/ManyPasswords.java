package dev.sennit.runtime.key;

import dev.sennit.runtime.batch.CodesInLanes;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.machine.NativeMemory;
import dev.sennit.runtime.message.Interruption;
import java.util.stream.IntStream;

/**
 * Derives the keys of many passwords: as many blocks of keys at once as a kernel has lanes. All
 * have as many iterations, so they end together.
 */
public final class ManyPasswords {
  private final PasswordDerivation derivation;
  private final DigestKernel one;
  // Null where no kernel for several pays.
  private final LaneChoice lanes;
  private final Source source;
  private final int iterations;
  private final int length;
  private final byte[] keys;
  private final int blocksOfKey;

  /** Where passwords and salts come from. Those who ask for one clear it. */
  public interface Source {
    /** How many there are. */
    int size();

    byte[] password(int index);

    byte[] salt(int index);
  }

  /**
   * Begins with passwords.
   *
   * @param one the kernel for one message; null where none can run
   * @param lanes what serves batches; null where no kernel for several pays
   * @param length how many bytes each key has
   * @param keys where keys go, one behind the other
   */
  public ManyPasswords(
      PasswordDerivation derivation,
      DigestKernel one,
      LaneChoice lanes,
      Source source,
      int iterations,
      int length,
      byte[] keys) {
    this.derivation = derivation;
    this.one = one;
    this.lanes = lanes;
    this.source = source;
    this.iterations = iterations;
    this.length = length;
    this.keys = keys;
    int codeLength = derivation.hmac().digest().digestLength();
    this.blocksOfKey = Math.ceilDiv(length, codeLength);
  }

  /**
   * Derives all keys.
   *
   * @param parallel whether threads of the common pool help
   * @throws java.util.concurrent.CancellationException when the thread has been interrupted
   */
  public void derive(boolean parallel) {
    boolean derived = false;
    try {
      deriveAll(parallel);
      derived = true;
    } finally {
      if (!derived) {
        MemoryClearing.clear(keys);
      }
    }
  }

  private void deriveAll(boolean parallel) {
    long blocks = (long) source.size() * blocksOfKey;
    if (lanes == null || blocks < lanes.paysFrom()) {
      inOrder(IntStream.range(0, source.size()), parallel).forEach(this::deriveAlone);
      return;
    }
    int atOnce = CodesInLanes.lanes(lanes);
    int groups = Math.toIntExact(Math.ceilDiv(blocks, atOnce));
    inOrder(IntStream.range(0, groups), parallel)
        .forEach(group -> deriveTogether((long) group * atOnce, blocks));
  }

  private static IntStream inOrder(IntStream numbers, boolean parallel) {
    return parallel ? numbers.parallel() : numbers;
  }

  private void deriveAlone(int index) {
    Interruption.check();
    byte[] password = source.password(index);
    byte[] key = derivation.derive(one, password, source.salt(index), iterations, length);
    System.arraycopy(key, 0, keys, index * length, length);
    MemoryClearing.clear(key);
    MemoryClearing.clear(password);
  }

  /** Derives as many blocks as there are lanes, or those that are left. */
  private void deriveTogether(long from, long end) {
    int count = (int) Math.min(CodesInLanes.lanes(lanes), end - from);
    try (CodesInLanes codes = new CodesInLanes(lanes)) {
      for (int lane = 0; lane < count; lane++) {
        place(codes, lane, from + lane);
      }
      codes.iterate(iterations - 1);
      for (int lane = 0; lane < count; lane++) {
        take(codes, lane, from + lane);
      }
    } catch (OutOfMemoryError e) {
      // A password by itself needs no native memory.
      NativeMemory.noteExhausted();
      int last = (int) ((from + count - 1) / blocksOfKey);
      IntStream.rangeClosed((int) (from / blocksOfKey), last).forEach(this::deriveAlone);
    }
  }

  private void place(CodesInLanes codes, int lane, long block) {
    int index = (int) (block / blocksOfKey);
    byte[] password = source.password(index);
    byte[] code = new byte[derivation.hmac().digest().digestLength()];
    KeyedKernel key = KeyedKernel.of(one, password);
    int number = (int) (block % blocksOfKey) + 1;
    PasswordDerivation.firstCode(key.running(), source.salt(index), number, code);
    codes.place(lane, key, code);
    key.clear();
    MemoryClearing.clear(code);
    MemoryClearing.clear(password);
  }

  private void take(CodesInLanes codes, int lane, long block) {
    int index = (int) (block / blocksOfKey);
    int codeLength = derivation.hmac().digest().digestLength();
    int done = (int) (block % blocksOfKey) * codeLength;
    codes.copySum(lane, keys, index * length + done, Math.min(codeLength, length - done));
  }
}
