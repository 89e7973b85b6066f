package dev.sennit.runtime.digest;

import dev.sennit.runtime.kernel.KernelDigest;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.MessageCalls;
import dev.sennit.runtime.machine.Downcall;
import dev.sennit.runtime.machine.Safepoint;
import dev.sennit.runtime.message.MappedFile;
import java.lang.foreign.MemorySegment;
import java.util.HexFormat;

/**
 * The kernel of a digest for one message, on one target.
 *
 * <p>Its C type is {@code void f(uint8_t *after, const uint8_t *before, const uint8_t *message,
 * uint64_t length, int64_t total)}. It absorbs the whole blocks of the message into the state
 * before. Then, when {@code total} is not negative, it pads the rest as the end of a message of
 * {@code total} bytes altogether and absorbs that too. So it comes to the state after, which begins
 * with the digest and may lie where that before does. Where the padding has no length, the kernel
 * is given what it begins with as {@code total}. Above its lowest 56 bits stands how much of the
 * digest is then absorbed, as the end of an HMAC, into a second state before, behind the first. In
 * {@code length} each whole block counts a power of two.
 *
 * <p>Whatever a caller says, and whatever other threads do to an object that is for one thread at a
 * time, the kernel reads and writes nothing outside of the arrays and segments that it is given:
 * right before each call their lengths are checked, once more even if the caller has done so.
 */
public final class DigestKernel {
  /** What kernels are told where the message goes on. */
  public static final long NOT_THE_END = MessageCalls.NOT_THE_END;

  // At least a block of every kernel.
  private static final MemorySegment NEUTRAL_BLOCK = MemorySegment.ofArray(new byte[200]);

  private final MemorySegment function;
  private final DigestAlgorithm algorithm;
  private final KernelTarget target;
  private final MemorySegment initialState;
  private final int stateLength;
  private final int blockLength;
  private final int stride;
  private final boolean endsInState;
  private final int paddingBegin;
  private final int digestLength;
  private final int bytesPerCall;

  public DigestKernel(MemorySegment function, DigestAlgorithm algorithm, KernelTarget target) {
    this.function = function;
    this.algorithm = algorithm;
    this.target = target;
    KernelDigest stated = algorithm.stated();
    byte[] state = HexFormat.of().parseHex(stated.initialState());
    this.initialState = MemorySegment.ofArray(state);
    this.stateLength = state.length;
    this.blockLength = algorithm.blockLength();
    this.stride = stated.stride();
    this.endsInState = algorithm.family().endsInState();
    this.paddingBegin = stated.paddingLength() == 0 ? stated.paddingBegin() : 0;
    this.digestLength = algorithm.digestLength();
    this.bytesPerCall = algorithm.family().bytesPerCall(blockLength);
  }

  public DigestAlgorithm algorithm() {
    return algorithm;
  }

  /** The kernel's name in catalogues. */
  public String name() {
    return algorithm.family().name().concat("/").concat(target.label());
  }

  public KernelTarget target() {
    return target;
  }

  public int blockLength() {
    return blockLength;
  }

  public int stateLength() {
    return stateLength;
  }

  /** The most bytes that are given to the kernel at once. */
  public int bytesPerCall() {
    return bytesPerCall;
  }

  public int digestLength() {
    return digestLength;
  }

  /** The state before the first block, which nobody changes. */
  public MemorySegment initialState() {
    return initialState;
  }

  /** The digest of a part of an array. */
  public byte[] hash(byte[] message, int offset, int length) {
    byte[] result = new byte[digestLength];
    finish(initialState, message, offset, length, end(length), result, 0);
    return result;
  }

  /** Writes the digest of a part of an array into an array, which may be the same. */
  public void hash(byte[] message, int offset, int length, byte[] result, int resultOffset) {
    finish(initialState, message, offset, length, end(length), result, resultOffset);
  }

  /** Writes the digest of a segment into an array, on which the segment may lie. */
  public void hash(MemorySegment message, byte[] result, int resultOffset) {
    finish(initialState, message, end(message.byteSize()), result, resultOffset);
  }

  /**
   * Ends a message. What is common, a digest that is all of the state and a message that one call
   * takes, is called from here: {@link Downcall} says why the way there is short.
   *
   * @param before the state before what is left of the message, or two for an HMAC
   * @param message the array that has what is left, which may be that of the result
   * @param end as {@link #end} or {@link #endOfMac} gives it
   */
  void finish(
      MemorySegment before,
      byte[] message,
      int offset,
      int length,
      long end,
      byte[] result,
      int resultOffset) {
    if (digestLength == stateLength && message != result && length <= bytesPerCall) {
      call(before, message, offset, length, end, result, resultOffset);
    } else {
      compute(before, part(message, offset, length), end, result, resultOffset, digestLength);
    }
  }

  /** Does it with the rest of a message in a segment. */
  void finish(
      MemorySegment before, MemorySegment message, long end, byte[] result, int resultOffset) {
    compute(before, message, end, result, resultOffset, digestLength);
  }

  /**
   * Writes the output for a message, of any length, where the digest is the beginning of one: that
   * of SHAKE. A block of zeros changes nothing of the state, so absorbing it makes the next output.
   *
   * @param result what is written last, so that it may overlap the message
   */
  public void extend(MemorySegment message, byte[] result, int resultOffset, int resultLength) {
    PooledStates memory = PooledStates.take();
    try {
      memory.begin(initialState, stateLength);
      long length = message.byteSize();
      absorb(memory.segment(), message, length, end(length));
      int done = 0;
      while (done < resultLength) {
        if (done > 0) {
          absorb(memory.segment(), NEUTRAL_BLOCK, blockLength, NOT_THE_END, memory.segment());
        }
        int next = Math.min(blockLength, resultLength - done);
        memory.copyTo(result, resultOffset + done, next);
        done += next;
      }
    } finally {
      memory.giveBack(stateLength);
    }
  }

  /** Absorbs whole blocks. */
  public void absorb(MemorySegment before, MemorySegment blocks, byte[] after, int afterOffset) {
    compute(before, blocks, NOT_THE_END, after, afterOffset, stateLength);
  }

  /**
   * Calls the kernel as often as the message is long.
   *
   * @param after where the state after has room: not on the message, but it may be that before
   */
  public void absorb(
      MemorySegment before,
      byte[] message,
      int offset,
      int length,
      long end,
      byte[] after,
      int afterOffset) {
    if (length <= bytesPerCall) {
      call(before, message, offset, length, end, after, afterOffset);
    } else {
      compute(before, part(message, offset, length), end, after, afterOffset, stateLength);
    }
  }

  private void call(
      MemorySegment before,
      byte[] message,
      int offset,
      int length,
      long end,
      byte[] after,
      int afterOffset) {
    Downcall.call(
        function,
        after,
        afterOffset,
        stateLength,
        before,
        lengthBefore(end),
        message,
        offset,
        length,
        counted(length, end),
        end);
    Safepoint.after(length);
  }

  private static MemorySegment part(byte[] message, int offset, int length) {
    return MemorySegment.ofArray(message).asSlice(offset, length);
  }

  /** Computes in memory that is used again, and writes the front of the state after. */
  private void compute(
      MemorySegment before,
      MemorySegment message,
      long end,
      byte[] result,
      int resultOffset,
      int resultLength) {
    long length = message.byteSize();
    boolean takesOneCall = length <= bytesPerCall && !message.isMapped();
    int used = takesOneCall ? stateLength : lengthBefore(end);
    PooledStates memory = PooledStates.take();
    try {
      if (takesOneCall) {
        absorb(before, message, (int) length, end, memory.segment());
      } else {
        memory.begin(before, used);
        absorbInCalls(memory.segment(), message, length, end);
      }
      memory.copyTo(result, resultOffset, resultLength);
    } finally {
      memory.giveBack(used);
    }
  }

  /**
   * Absorbs the first bytes of a segment into states, in their place.
   *
   * @param end as for {@link #finish}, or {@link #NOT_THE_END} for whole blocks
   */
  void absorb(MemorySegment states, MemorySegment message, long length, long end) {
    if (length <= bytesPerCall && !message.isMapped()) {
      absorb(states, message, (int) length, end, states);
    } else {
      absorbInCalls(states, message, length, end);
    }
  }

  private void absorbInCalls(MemorySegment states, MemorySegment message, long length, long end) {
    try (MappedFile copy = MappedFile.of(message, bytesPerCall)) {
      long done = 0;
      for (; length - done > bytesPerCall; done += bytesPerCall) {
        MemorySegment next = copy.readable(message.asSlice(done), bytesPerCall);
        absorb(states, next, bytesPerCall, NOT_THE_END, states);
      }
      int left = (int) (length - done);
      absorb(states, copy.readable(message.asSlice(done), left), left, end, states);
    }
  }

  /**
   * Calls the kernel with segments that there are: so nothing is allocated even where the JIT
   * compiler would not leave one out that is made for a call.
   *
   * @param length how much of the message, so little that it takes one call
   */
  public void absorb(
      MemorySegment before, MemorySegment message, int length, long end, MemorySegment after) {
    // One condition for all: the JIT compiler has little room left for a method that calls this
    // twice.
    long room = after.byteSize() - stateLength;
    long roomBefore = before.byteSize() - lengthBefore(end);
    if ((length | message.byteSize() - length | room | roomBefore) < 0) {
      throw new IndexOutOfBoundsException("a kernel must be given all that it reads and writes");
    }
    Downcall.call(function, after, before, message, counted(length, end), end);
    Safepoint.after(length);
  }

  /** A length as kernels are given it, so that they find whole blocks without dividing. */
  private long counted(long length, long end) {
    if (stride == blockLength || length < blockLength) {
      return length;
    }
    // Of a message's end something is left, be it a whole block.
    long atMost = endsInState && end != NOT_THE_END ? length - 1 : length;
    return length + atMost / blockLength * (stride - blockLength);
  }

  /** How much of the states before the kernel reads: an HMAC has two. */
  private int lengthBefore(long end) {
    return end > 0 && end >>> MessageCalls.TOTAL_BITS != 0 ? 2 * stateLength : stateLength;
  }

  /** What kernels are told at the end of a message of {@code total} bytes. */
  public long end(long total) {
    if (total >>> MessageCalls.TOTAL_BITS != 0) {
      throw new IllegalStateException(
          "a message must have fewer than 2^56 bytes, but this one has " + total);
    }
    return paddingBegin != 0 ? paddingBegin : total;
  }

  /** The same where it ends an HMAC, whose message begins behind a block of the key. */
  long endOfMac(long total) {
    return end(blockLength + total) | (long) digestLength << MessageCalls.TOTAL_BITS;
  }

  /**
   * Calls the kernel until the JIT compiler profiles the way into it. When it gets busy before, it
   * may count calls without what they call in turn; then that looks cold, is not inlined, and every
   * call allocates its segments: seen in half of all JVMs, 25 ns and 224 bytes a call.
   */
  public void practise() {
    byte[] state = new byte[stateLength];
    byte[] message = new byte[1];
    for (int i = 0; i < Downcall.CALLS_UNTIL_PROFILED; i++) {
      absorb(initialState, message, 0, 0, NOT_THE_END, state, 0);
    }
  }
}
