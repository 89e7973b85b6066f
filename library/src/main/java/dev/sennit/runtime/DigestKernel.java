package dev.sennit.runtime;

import dev.sennit.runtime.KnownAnswers.KnownAnswer;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The kernel of a digest for one message, on one target.
 *
 * <p>Its C type is {@code void f(uint8_t *state, const uint8_t *message, uint64_t length, int64_t
 * total)}. It absorbs the whole blocks of the message into the state. Then, when {@code total} is
 * not negative, it pads the rest as the end of a message of {@code total} bytes altogether and
 * absorbs that too, which leaves the digest in the state. Where the padding has no length, the
 * kernel is given what it begins with as {@code total}. Above its lowest 56 bits stands how much of
 * the digest is then absorbed, as the end of an HMAC, into a state behind the first. In {@code
 * length} each whole block counts a power of two.
 *
 * <p>No method here checks bounds: whoever calls has done so.
 */
public final class DigestKernel {
  private static final long NOT_THE_END = Long.MIN_VALUE;

  // The bits of a total above say how much of the digest an HMAC goes on with.
  private static final int TOTAL_BITS = 56;

  // A kernel reads its state at once. System.arraycopy may store under a mask, and some processors
  // do not forward such a store to the load after it: measured on Zen 4, that costs 8 ns.
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

  private final MemorySegment function;
  private final DigestAlgorithm algorithm;
  private final Target target;
  private final byte[] initialState;
  private final boolean beginsWithZeros;
  private final int blockLength;
  private final int stride;
  private final int paddingBegin;
  private final int digestLength;
  private final int bytesPerCall;

  DigestKernel(MemorySegment function, DigestAlgorithm algorithm, Target target) {
    this.function = function;
    this.algorithm = algorithm;
    this.target = target;
    this.initialState = HexFormat.of().parseHex(algorithm.initialState());
    this.beginsWithZeros = Arrays.equals(initialState, new byte[initialState.length]);
    this.blockLength = algorithm.blockLength();
    this.stride = Integer.highestOneBit(2 * blockLength - 1);
    this.paddingBegin = algorithm.paddingBegin();
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

  public Target target() {
    return target;
  }

  int blockLength() {
    return blockLength;
  }

  int stateLength() {
    return initialState.length;
  }

  public int digestLength() {
    return digestLength;
  }

  /** Whether the digest is all of the last state, and not only the front of it. */
  boolean stateIsDigest() {
    return digestLength == initialState.length;
  }

  /** The digest of a part of an array. */
  public byte[] hash(byte[] message, int offset, int length) {
    byte[] result = new byte[digestLength];
    hash(message, offset, length, result, 0);
    return result;
  }

  /** Writes the digest of a part of an array into an array, which may be the same. */
  public void hash(byte[] message, int offset, int length, byte[] result, int resultOffset) {
    if (stateIsDigest() && message != result) {
      begin(result, resultOffset);
      call(result, resultOffset, message, offset, length, end(length));
    } else {
      byte[] state = new byte[initialState.length];
      begin(state, 0);
      call(state, 0, message, offset, length, end(length));
      System.arraycopy(state, 0, result, resultOffset, digestLength);
      Arrays.fill(state, (byte) 0);
    }
  }

  /** Writes the digest of a segment into an array, on which the segment may lie. */
  public void hash(MemorySegment message, byte[] result, int resultOffset) {
    // A segment on the heap may be read-only, and then it does not tell its array.
    if (message.isNative()) {
      hash(message, message.byteSize(), result, resultOffset);
    } else {
      hashBySeparateState(message, message.byteSize(), result, resultOffset);
    }
  }

  /** Writes the digest of the front of a segment into an array, on which it does not lie. */
  void hash(MemorySegment message, long length, byte[] result, int resultOffset) {
    if (stateIsDigest()) {
      begin(result, resultOffset);
      call(MemorySegment.ofArray(result).asSlice(resultOffset), message, length, end(length));
    } else {
      hashBySeparateState(message, length, result, resultOffset);
    }
  }

  private void hashBySeparateState(
      MemorySegment message, long length, byte[] result, int resultOffset) {
    byte[] state = new byte[initialState.length];
    begin(state, 0);
    call(MemorySegment.ofArray(state), message, length, end(length));
    System.arraycopy(state, 0, result, resultOffset, digestLength);
    Arrays.fill(state, (byte) 0);
  }

  /** Writes the initial state into an array with room for it, where there are zeros. */
  void begin(byte[] memory, int offset) {
    if (!beginsWithZeros) {
      copyState(initialState, memory, offset);
    }
  }

  /** Writes a state, or several, into an array with room for it. */
  static void copyState(byte[] state, byte[] memory, int offset) {
    int done = 0;
    for (; done <= state.length - Long.BYTES; done += Long.BYTES) {
      LONGS.set(memory, offset + done, (long) LONGS.get(state, done));
    }
    for (; done < state.length; done += Integer.BYTES) {
      INTS.set(memory, offset + done, (int) INTS.get(state, done));
    }
  }

  /** Absorbs whole blocks. */
  void absorb(MemorySegment state, MemorySegment blocks, long length) {
    call(state, blocks, length, NOT_THE_END);
  }

  /**
   * Absorbs the last {@code length} bytes of a message of {@code total} and its padding; the state
   * is at the beginning of its array.
   */
  void finish(byte[] state, byte[] message, int offset, int length, long total) {
    call(state, 0, message, offset, length, end(total));
  }

  /**
   * Ends an HMAC: absorbs the last {@code length} bytes of a message of {@code total}, counted with
   * the key's block, into the inner state, and then the inner digest into the outer one.
   *
   * @param states the inner state, and behind it the outer one, which becomes the MAC
   */
  void finishMac(byte[] states, byte[] message, int offset, int length, long total) {
    call(states, 0, message, offset, length, end(total) | outer());
  }

  /** The same with a message in a segment. */
  void finishMac(byte[] states, MemorySegment message, long length, long total) {
    call(MemorySegment.ofArray(states), message, length, end(total) | outer());
  }

  private long outer() {
    return (long) digestLength << TOTAL_BITS;
  }

  private void call(
      byte[] state, int stateOffset, byte[] message, int offset, int length, long end) {
    if (length <= bytesPerCall) {
      Downcall.call(function, state, stateOffset, message, offset, counted(length), end);
    } else {
      callInChunks(
          MemorySegment.ofArray(state).asSlice(stateOffset),
          MemorySegment.ofArray(message).asSlice(offset),
          length,
          end);
    }
  }

  private void call(MemorySegment state, MemorySegment message, long length, long end) {
    if (length <= bytesPerCall) {
      Downcall.call(function, state, message, counted(length), end);
    } else {
      callInChunks(state, message, length, end);
    }
  }

  private void callInChunks(MemorySegment state, MemorySegment message, long length, long end) {
    long done = 0;
    while (length - done > bytesPerCall) {
      Downcall.call(function, state, message.asSlice(done), counted(bytesPerCall), NOT_THE_END);
      done += bytesPerCall;
    }
    Downcall.call(function, state, message.asSlice(done), counted(length - done), end);
  }

  /** A length as kernels are given it, so that they find whole blocks without dividing. */
  private long counted(long length) {
    return stride == blockLength || length < blockLength
        ? length
        : length / blockLength * stride + length % blockLength;
  }

  /** What kernels are told of the end of a message. */
  private long end(long total) {
    if (total >>> TOTAL_BITS != 0) {
      throw new IllegalStateException(
          "a message of " + total + " bytes is longer than kernels can count, which is 2^56 bytes");
    }
    return paddingBegin != 0 ? paddingBegin : total;
  }

  /** Whether the kernel works on this machine, at once and in two calls. */
  boolean computesKnownAnswers() {
    byte[] result = new byte[digestLength];
    for (KnownAnswer answer : KnownAnswers.of(algorithm)) {
      byte[] state = new byte[initialState.length];
      byte[] message = answer.message();
      byte[] digest = answer.digest();
      hash(message, 0, message.length, result, 0);
      int blocks = message.length - message.length % blockLength;
      begin(state, 0);
      absorb(MemorySegment.ofArray(state), MemorySegment.ofArray(message), blocks);
      finish(state, message, blocks, message.length - blocks, message.length);
      if (!Arrays.equals(result, digest)
          || !Arrays.equals(state, 0, digestLength, digest, 0, digestLength)) {
        return false;
      }
    }
    return true;
  }
}
