package dev.sennit.runtime;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A kernel for several messages in one call, on one target in one shape.
 *
 * <p>Its C type is {@code void f(uint8_t *after, const uint8_t *before, const uint8_t *const
 * *messages, uint64_t blocks)}. It absorbs the same number of whole blocks of each message into the
 * state of each, and does not pad. Of the messages in the lanes of a strand there are first the
 * first words of all their states, then the second words and so on, in the processor's order of
 * bytes; behind them are those of the next strand. Where a strand has one lane its state is as its
 * digest would write it.
 *
 * <p>No method here checks bounds: whoever calls has done so.
 */
public final class LanesKernel {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  private final MemorySegment function;
  private final DigestAlgorithm algorithm;
  private final Target target;
  private final Shape shape;
  private final int stateLength;
  private final int digestLength;
  private final int wordLength;
  private final boolean bytesReversed;
  // From a word of a state to its next one.
  private final int stride;
  // Where the first word of each message's state is among all of them.
  private final int[] first;
  private final byte[] initialStates;
  private final MemorySegment initialSegment;

  private LanesKernel(MemorySegment function, DigestKernel one, Target target, Shape shape) {
    this.function = function;
    this.algorithm = one.algorithm();
    this.target = target;
    this.shape = shape;
    this.stateLength = one.stateLength();
    this.digestLength = one.digestLength();
    ByteOrder order = algorithm.family().byteOrder();
    this.wordLength = algorithm.family().wordLength();
    this.bytesReversed = shape.lanes() > 1 && order == BIG_ENDIAN;
    this.stride = shape.lanes() * wordLength;
    this.first = new int[shape.messages()];
    for (int message = 0; message < first.length; message++) {
      int lane = message % shape.lanes();
      first[message] = (message - lane) * stateLength + lane * wordLength;
    }
    this.initialStates = new byte[shape.messages() * stateLength];
    byte[] initialState = one.initialState().toArray(ValueLayout.JAVA_BYTE);
    for (int message = 0; message < shape.messages(); message++) {
      putState(initialStates, message, initialState);
    }
    this.initialSegment = MemorySegment.ofArray(initialStates);
  }

  /**
   * The kernel of this target and shape, whether it is the best or not; null when there is none.
   */
  public static LanesKernel of(DigestAlgorithm algorithm, Target target, Shape shape) {
    Kernels kernels = KernelLinker.await();
    DigestKernel one = kernels.choice(algorithm).kernel();
    return one == null || !kernels.targets().contains(target)
        ? null
        : of(kernels.sharedObject(), one, target, shape);
  }

  static LanesKernel of(SymbolLookup sharedObject, DigestKernel one, Target target, Shape shape) {
    String symbol = target.symbol(one.algorithm().family()).concat("_").concat(shape.toString());
    MemorySegment function = sharedObject.find(symbol).orElse(null);
    return function == null ? null : new LanesKernel(function, one, target, shape);
  }

  /** The kernel's name in catalogues. */
  String name() {
    return algorithm.family().name() + "/" + target.label() + "/" + shape;
  }

  Shape shape() {
    return shape;
  }

  /** The states of all messages before their first blocks, which nobody changes. */
  public MemorySegment initialStates() {
    return initialSegment;
  }

  /**
   * Absorbs blocks of all messages. Whoever calls often makes the segments once: made here, they
   * would be allocated.
   *
   * @param addresses where in native memory the next blocks of each message are
   * @param blocks how many of each
   */
  public void absorb(
      MemorySegment after, MemorySegment before, MemorySegment addresses, long blocks) {
    Downcall.call(function, after, before, addresses, blocks, 0);
  }

  /** Sets a message's state to what it is before the first block. */
  void begin(byte[] states, int message) {
    int end = first[message] + stateLength * shape.lanes();
    for (int at = first[message]; at < end; at += stride) {
      if (wordLength == Integer.BYTES) {
        INTS.set(states, at, (int) INTS.get(initialStates, at));
      } else {
        LONGS.set(states, at, (long) LONGS.get(initialStates, at));
      }
    }
  }

  /** Sets a message's state to one that is as its digest would write it. */
  void putState(byte[] states, int message, byte[] state) {
    int at = first[message];
    for (int i = 0; i < stateLength; i += wordLength, at += stride) {
      for (int k = 0; k < wordLength; k++) {
        states[at + k] = state[i + (bytesReversed ? wordLength - 1 - k : k)];
      }
    }
  }

  /** A message's state as its digest would write it. */
  byte[] getState(byte[] states, int message) {
    byte[] state = new byte[stateLength];
    int at = first[message];
    for (int i = 0; i < stateLength; i += wordLength, at += stride) {
      for (int k = 0; k < wordLength; k++) {
        state[i + (bytesReversed ? wordLength - 1 - k : k)] = states[at + k];
      }
    }
    return state;
  }

  /** The first or the second eight bytes of a message's digest, as a little-endian number. */
  long eightBytes(byte[] states, int message, int index) {
    if (wordLength == Integer.BYTES) {
      return twoInts(states, first[message] + 2 * index * stride);
    }
    long word = (long) LONGS.get(states, first[message] + index * stride);
    return bytesReversed ? Long.reverseBytes(word) : word;
  }

  /** Writes a message's digest. */
  void writeDigest(byte[] states, int message, byte[] result, int offset) {
    int at = first[message];
    if (stride == wordLength) {
      System.arraycopy(states, at, result, offset, digestLength);
    } else if (wordLength == Integer.BYTES) {
      writeInts(states, at, result, offset);
    } else {
      writeLongs(states, at, result, offset);
    }
  }

  private void writeInts(byte[] states, int from, byte[] result, int offset) {
    // No digest is shorter; without a loop that takes half the time.
    LONGS.set(result, offset, twoInts(states, from));
    LONGS.set(result, offset + Long.BYTES, twoInts(states, from + 2 * stride));
    int at = from + 4 * stride;
    for (int i = 2 * Long.BYTES; i < digestLength; i += Integer.BYTES, at += stride) {
      int word = (int) INTS.get(states, at);
      INTS.set(result, offset + i, bytesReversed ? Integer.reverseBytes(word) : word);
    }
  }

  private long twoInts(byte[] states, int at) {
    long words =
        (int) INTS.get(states, at) & 0xffffffffL
            | (long) (int) INTS.get(states, at + stride) << Integer.SIZE;
    return bytesReversed ? Long.rotateLeft(Long.reverseBytes(words), Integer.SIZE) : words;
  }

  private void writeLongs(byte[] states, int from, byte[] result, int offset) {
    int at = from;
    int i = 0;
    for (; i <= digestLength - Long.BYTES; i += Long.BYTES, at += stride) {
      long word = (long) LONGS.get(states, at);
      LONGS.set(result, offset + i, bytesReversed ? Long.reverseBytes(word) : word);
    }
    // SHA-512/224 and SHA3-224 end in the middle of a word.
    if (i < digestLength) {
      long word = (long) LONGS.get(states, at);
      INTS.set(result, offset + i, (int) (bytesReversed ? Long.reverseBytes(word) : word));
    }
  }
}
