package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.machine.Downcall;
import dev.sennit.runtime.machine.Safepoint;
import dev.sennit.runtime.registry.LinkedKernel;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * The kernel that iterates PBKDF2 (RFC 8018) with the HMAC of a digest, on one target.
 *
 * <p>Its C type is {@code void f(uint8_t *code, const uint8_t *states, uint8_t *sum, uint64_t
 * iterations)}. In each iteration the code becomes the HMAC of the code, and is added to the sum by
 * exclusive or. The states are those of a {@link KeyedKernel}. There are such kernels for digests
 * that are all of their state.
 *
 * <p>Bounds are checked as {@link DigestKernel} says.
 */
public final class LinkedIterations implements LinkedKernel {
  // An HMAC of a code is a block for the inner state and one for the outer state.
  private static final int BLOCKS = 2;

  private final MemorySegment function;
  private final String name;
  private final DigestKernel digest;
  private final int codeLength;
  private final int bytesPerIteration;
  private final int iterationsPerCall;

  public LinkedIterations(MemorySegment function, String name, DigestKernel digest) {
    this.function = function;
    this.name = name;
    this.digest = digest;
    this.codeLength = digest.digestLength();
    this.bytesPerIteration = BLOCKS * digest.blockLength();
    this.iterationsPerCall = digest.bytesPerCall() / bytesPerIteration;
  }

  @Override
  public String name() {
    return name;
  }

  /** The kernel of the digest. */
  public DigestKernel digest() {
    return digest;
  }

  /** The most iterations of one call, which takes about 50 microseconds at most. */
  public int iterationsPerCall() {
    return iterationsPerCall;
  }

  /**
   * Iterates, in as many calls as it takes.
   *
   * @param key a key for the same digest
   * @param code begins with the last code, and afterwards with the one that was made last
   * @param sum begins with the sum of all codes so far; it must be another array
   * @throws IllegalArgumentException if the key is for another digest, or both arrays are one
   * @throws IndexOutOfBoundsException if an array is shorter than a code
   */
  public void iterate(KeyedKernel key, byte[] code, byte[] sum, int iterations) {
    if (key.kernel().algorithm() != digest.algorithm()) {
      throw new IllegalArgumentException(
          "a key for %s instead of %s"
              .formatted(key.kernel().algorithm().name(), digest.algorithm().name()));
    }
    if (code == sum) {
      throw new IllegalArgumentException("code and sum must be two arrays");
    }
    Objects.checkFromIndexSize(0, codeLength, code.length);
    Objects.checkFromIndexSize(0, codeLength, sum.length);
    MemorySegment codeSegment = MemorySegment.ofArray(code);
    MemorySegment states = key.states();
    MemorySegment sumSegment = MemorySegment.ofArray(sum);
    for (int left = iterations; left > 0; ) {
      int next = Math.min(left, iterationsPerCall);
      Downcall.call(function, codeSegment, states, sumSegment, next, 0);
      Safepoint.after((long) next * bytesPerIteration);
      left -= next;
    }
  }
}
