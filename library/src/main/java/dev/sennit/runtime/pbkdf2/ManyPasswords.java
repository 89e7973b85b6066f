package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.SharedWork;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.mac.HmacKey;
import dev.sennit.runtime.machine.NativeMemory;
import dev.sennit.runtime.message.Interruption;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Derives the keys of many passwords: as many blocks of keys at once as a kernel takes. All have as
 * many iterations, so they end together.
 */
public final class ManyPasswords {
  private final PasswordDerivation derivation;
  private final PasswordKernels kernels;
  // Null where no kernel for several pays.
  private final @Nullable LaneChoice lanes;
  private final Source source;
  private final int iterations;
  private final int length;
  private final byte[] keys;
  private final int codeLength;
  private final int blocksOfKey;
  private final int blocks;
  private final AtomicInteger next = new AtomicInteger();
  // Null where a kernel for several messages takes the blocks of codes. Set before threads help.
  private @Nullable LinkedIterations iterating;

  /** Gives passwords and salts in new arrays, which those who ask clear. */
  public record Source(int size, LongFunction<byte[]> passwords, LongFunction<byte[]> salts) {}

  /**
   * Begins with passwords.
   *
   * @param lanes what serves batches; null where no kernel for several pays
   * @param length how many bytes each key has
   * @param keys where keys go, one behind the other
   */
  public ManyPasswords(
      PasswordDerivation derivation,
      PasswordKernels kernels,
      @Nullable LaneChoice lanes,
      Source source,
      int iterations,
      int length,
      byte[] keys) {
    this.derivation = derivation;
    this.kernels = kernels;
    this.source = source;
    this.iterations = iterations;
    this.length = length;
    this.keys = keys;
    this.codeLength = derivation.hmac().digest().digestLength();
    this.blocksOfKey = Math.ceilDiv(length, codeLength);
    this.blocks = Math.multiplyExact(source.size(), blocksOfKey);
    this.lanes = lanes != null && blocks >= lanes.paysFrom() ? lanes : null;
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
      iterating = lanes != null ? kernels.inLanes().get() : null;
      int parts = lanes != null ? Math.ceilDiv(blocks, codesAtOnce(lanes)) : source.size();
      int helpers = parallel ? Math.min(SharedWork.helpers(), parts - 1) : 0;
      new SharedWork(() -> deriveParts(parts)).doWith(helpers);
      derived = true;
    } finally {
      if (!derived) {
        MemoryClearing.clear(keys);
      }
    }
  }

  private static int codesAtOnce(LaneChoice lanes) {
    return lanes.lanes().shape().messages();
  }

  private void deriveParts(int parts) {
    for (int part = next.getAndIncrement(); part < parts; part = next.getAndIncrement()) {
      Interruption.check();
      if (lanes != null) {
        deriveTogether(lanes, part * codesAtOnce(lanes));
      } else {
        deriveAlone(part);
      }
    }
  }

  private void deriveAlone(int index) {
    byte[] salt = source.salts().apply(index);
    byte[] password = source.passwords().apply(index);
    try {
      byte[] key =
          derivation.derive(kernels, password, salt, iterations, length, Interruption::check);
      System.arraycopy(key, 0, keys, index * length, length);
      MemoryClearing.clear(key);
    } finally {
      MemoryClearing.clear(password);
    }
  }

  /** Derives as many blocks as the kernel takes at once, or those that are left. */
  private void deriveTogether(LaneChoice lanes, int from) {
    int count = Math.min(codesAtOnce(lanes), blocks - from);
    // What begins within a key is not derived alone, because keys are.
    boolean pays = count >= lanes.paysFrom() || from % blocksOfKey != 0;
    ManyCodes codes = pays ? newCodes(lanes) : null;
    if (codes == null) {
      int last = (from + count - 1) / blocksOfKey;
      for (int index = from / blocksOfKey; index <= last; index++) {
        deriveAlone(index);
      }
      return;
    }
    try (codes) {
      for (int lane = 0; lane < count; lane++) {
        place(codes, lane, from + lane);
      }
      PasswordDerivation.inSteps(iterations - 1, Interruption::check, codes::iterate);
      for (int lane = 0; lane < count; lane++) {
        take(codes, lane, from + lane);
      }
    }
  }

  /** Returns null where blocks take native memory, and there is none. */
  private @Nullable ManyCodes newCodes(LaneChoice lanes) {
    if (iterating != null) {
      return new CodesInLanes(iterating);
    }
    try {
      return new CodesByBlocks(lanes);
    } catch (OutOfMemoryError e) {
      NativeMemory.noteExhausted();
      return null;
    }
  }

  private void place(ManyCodes codes, int lane, int block) {
    int index = block / blocksOfKey;
    byte[] salt = source.salts().apply(index);
    byte[] password = source.passwords().apply(index);
    byte[] code = new byte[codeLength];
    try {
      HmacKey key = new HmacKey(derivation.hmac(), kernels.one(), password);
      try {
        PasswordDerivation.firstCode(key.running(), salt, block % blocksOfKey + 1, code);
        codes.place(lane, Objects.requireNonNull(key.keyed()), code);
      } finally {
        key.destroy();
      }
    } finally {
      MemoryClearing.clear(code);
      MemoryClearing.clear(password);
    }
  }

  private void take(ManyCodes codes, int lane, int block) {
    int done = block % blocksOfKey * codeLength;
    int place = block / blocksOfKey * length + done;
    codes.copySum(lane, keys, place, Math.min(codeLength, length - done));
  }
}
