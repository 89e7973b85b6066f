package dev.sennit.runtime.digest;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.MessageCalls;
import dev.sennit.runtime.kernel.StatedDigest;
import dev.sennit.runtime.machine.KernelCalls.OfMessage;
import dev.sennit.runtime.machine.Safepoint;
import dev.sennit.runtime.message.FewBytes;
import dev.sennit.runtime.registry.LinkedKernel;
import dev.sennit.runtime.registry.ModelCycles;
import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

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
public final class DigestKernel implements LinkedKernel {
  /** What kernels are told where the message goes on. */
  public static final long NOT_THE_END = MessageCalls.NOT_THE_END;

  // What ends an HMAC is larger.
  private static final long LONGEST = (1L << MessageCalls.TOTAL_BITS) - 1;

  // A thread in a call holds off safepoints, and with them every other thread, for so long.
  private static final int NANOSECONDS_PER_CALL = 50_000;

  // At least a block of every kernel.
  private static final MemorySegment NEUTRAL_BLOCK = MemorySegment.ofArray(new byte[200]);

  private final MemorySegment function;
  private final DigestAlgorithm algorithm;
  private final KernelRow row;
  private final MemorySegment initialState;
  private final @Nullable NativeState initialNative;
  private final int stateLength;
  private final int blockLength;
  private final int stride;
  private final boolean endsInState;
  private final int paddingBegin;
  private final int digestLength;
  private final int bytesPerCall;
  private final int bytesAtOnce;
  // Read without a lock: a message more or less does not matter.
  private boolean isRetired;

  public DigestKernel(MemorySegment function, DigestAlgorithm algorithm, KernelRow row) {
    this.function = function;
    this.algorithm = algorithm;
    this.row = row;
    StatedDigest stated = algorithm.stated();
    byte[] state = HexFormat.of().parseHex(stated.initialState());
    this.initialState = MemorySegment.ofArray(state);
    this.initialNative = NativeState.of(state);
    this.stateLength = algorithm.stateLength();
    this.blockLength = algorithm.blockLength();
    this.stride = stated.stride();
    this.endsInState = algorithm.family().endsInState();
    this.paddingBegin = stated.paddingLength() == 0 ? stated.paddingBegin() : 0;
    this.digestLength = algorithm.digestLength();
    this.bytesPerCall =
        Math.max(1, (int) (NANOSECONDS_PER_CALL / ModelCycles.unsuspicious(row.cycles())))
            * blockLength;
    this.bytesAtOnce = Math.min(bytesPerCall, CallMemory.ROOM / blockLength * blockLength);
  }

  public DigestAlgorithm algorithm() {
    return algorithm;
  }

  @Override
  public String name() {
    return row.name();
  }

  public KernelTarget target() {
    return row.target();
  }

  /** Has single messages computed by others, from the next one on. */
  void retire() {
    isRetired = true;
  }

  boolean isRetired() {
    return isRetired;
  }

  /** How long a block takes by the slowest model of a processor. */
  public double cycles() {
    return row.cycles();
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

  /** The most bytes that come to it through {@link CallMemory} at once: whole blocks. */
  int bytesAtOnce() {
    return bytesAtOnce;
  }

  public int digestLength() {
    return digestLength;
  }

  /** The state before the first block, which nobody changes. */
  public MemorySegment initialState() {
    return initialState;
  }

  /** The same in native memory; null if there was none. */
  @Nullable NativeState initialNative() {
    return initialNative;
  }

  /** The digest of a part of an array. */
  public byte[] hash(byte[] message, int offset, int length) {
    byte[] result = FewBytes.newArray(digestLength);
    hash(message, offset, length, result, 0);
    return result;
  }

  /** Writes the digest of a part of an array into an array, which may be the same. */
  public void hash(byte[] message, int offset, int length, byte[] result, int resultOffset) {
    if (length <= bytesAtOnce) {
      CallMemory.hash(this, message, offset, length, result, resultOffset);
    } else {
      compute(initialState, message, offset, length, end(length), result, resultOffset);
    }
  }

  /** Writes the digest of a segment into an array, on which the segment may lie. */
  public void hash(MemorySegment message, byte[] result, int resultOffset) {
    compute(initialState, message, end(message.byteSize()), result, resultOffset);
  }

  /**
   * Writes the output for a message, of any length, where the digest is the beginning of one: that
   * of SHAKE. A block of zeros changes nothing of the state, so absorbing it makes the next output.
   *
   * @param result what is written last, so that it may overlap the message
   */
  public void extend(MemorySegment message, byte[] result, int resultOffset, int resultLength) {
    CallMemory memory = CallMemory.take(this);
    try {
      memory.add(this, message, 0, message.byteSize());
      memory.end(this, end(message.byteSize()));
      int done = 0;
      while (done < resultLength) {
        if (done > 0) {
          absorb(memory.states(), NEUTRAL_BLOCK, blockLength, NOT_THE_END, memory.states());
        }
        int next = Math.min(blockLength, resultLength - done);
        memory.copyState(result, resultOffset + done, next);
        done += next;
      }
    } finally {
      memory.giveBack();
    }
  }

  /**
   * Computes a digest, or what begins with it.
   *
   * @param before the state before the message, or two for an HMAC
   * @param end as {@link #end} or {@link #endOfMac} gives it
   */
  void compute(
      MemorySegment before,
      byte[] message,
      int offset,
      int length,
      long end,
      byte[] result,
      int resultOffset) {
    CallMemory memory = CallMemory.take(before, stateLength);
    try {
      memory.end(this, message, offset, length, end);
      memory.copyState(result, resultOffset, digestLength);
    } finally {
      memory.giveBack();
    }
  }

  void compute(
      MemorySegment before, MemorySegment message, long end, byte[] result, int resultOffset) {
    CallMemory memory = CallMemory.take(before, stateLength);
    try {
      memory.add(this, message, 0, message.byteSize());
      memory.end(this, end);
      memory.copyState(result, resultOffset, digestLength);
    } finally {
      memory.giveBack();
    }
  }

  /** Absorbs whole blocks that lie in a segment into a state that lies in an array. */
  public void absorb(byte[] states, int at, MemorySegment blocks, long offset, long length) {
    CallMemory memory = CallMemory.take(states, at, stateLength);
    try {
      memory.add(this, blocks, offset, length);
      memory.end(this, NOT_THE_END);
      memory.copyState(states, at, stateLength);
    } finally {
      memory.giveBack();
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
    long count = counted(length, end);
    OfMessage.call(function, stateLength, blockLength, stride, after, before, message, count, end);
    Safepoint.after(length);
  }

  /**
   * Absorbs the beginning of a message, or all of it, into the digest's own state: the shortest
   * way. Who calls says so to a safepoint.
   */
  void begin(MemorySegment message, int length, long end, NativeState initial, NativeState after) {
    long count = countedOfOneState(length, end);
    OfMessage.call(
        function, blockLength, stride, after.address(), initial.address(), message, count, end);
  }

  /** The same for a message in an array. */
  void begin(byte[] message, int length, long end, NativeState initial, NativeState after) {
    long count = countedOfOneState(length, end);
    OfMessage.call(
        function, blockLength, stride, after.address(), initial.address(), message, count, end);
  }

  private long countedOfOneState(int length, long end) {
    if (end > LONGEST) {
      throw new IndexOutOfBoundsException("an HMAC's end takes two states, but there is one");
    }
    return counted(length, end);
  }

  /** A length as kernels are given it, so that they find whole blocks without dividing. */
  private long counted(long length, long end) {
    if (stride == blockLength || length < blockLength) {
      return length;
    }
    long whole = end == NOT_THE_END ? length : wholeBlocks(length);
    return length + whole / blockLength * (stride - blockLength);
  }

  /**
   * How much of a message's next bytes goes on in whole blocks, whether or not they are the last.
   */
  long wholeBlocks(long length) {
    // Where the end comes to the state, something is left of it, be it a whole block.
    return (endsInState ? length - 1 : length) / blockLength * blockLength;
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
  public long endOfMac(long total) {
    return end(blockLength + total) | (long) digestLength << MessageCalls.TOTAL_BITS;
  }
}
