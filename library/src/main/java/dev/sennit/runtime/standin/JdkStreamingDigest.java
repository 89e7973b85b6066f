package dev.sennit.runtime.standin;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.machine.Safepoint;
import dev.sennit.runtime.message.ConcurrentUse;
import dev.sennit.runtime.message.StreamingDigest;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.DigestException;
import java.security.MessageDigest;

/**
 * Computes a digest with the JDK or another provider. It serves where no kernel can run, or none is
 * linked yet, and takes long messages in parts where it is as fast as the kernel.
 */
public final class JdkStreamingDigest implements StreamingDigest {
  private static final int BYTES_AT_ONCE = 1 << 15;
  private static final int BYTES_COPIED_AT_ONCE = 8192;

  private final MessageDigest digest;

  public JdkStreamingDigest(MessageDigest digest) {
    this.digest = digest;
  }

  @Override
  public void update(byte next) {
    try {
      digest.update(next);
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw ConcurrentUse.byThreads();
    }
  }

  @Override
  public void update(byte[] part, int offset, int length) {
    int taken = 0;
    while (length - taken > BYTES_AT_ONCE) {
      updateAtOnce(part, offset + taken, BYTES_AT_ONCE);
      taken += BYTES_AT_ONCE;
    }
    updateAtOnce(part, offset + taken, length - taken);
  }

  @Override
  public void update(MemorySegment part) {
    long length = part.byteSize();
    // Not as a ByteBuffer: those hold 2 GiB at most and know no arrays but of bytes.
    byte[] copy = new byte[(int) Math.min(length, BYTES_COPIED_AT_ONCE)];
    long taken = 0;
    try {
      do {
        int next = (int) Math.min(length - taken, copy.length);
        MemorySegment.copy(part, ValueLayout.JAVA_BYTE, taken, copy, 0, next);
        updateAtOnce(copy, 0, next);
        taken += next;
      } while (taken < length);
    } finally {
      MemoryClearing.clear(copy);
    }
  }

  /** What computes it takes as much as it is given without a poll, as a kernel does. */
  private void updateAtOnce(byte[] part, int offset, int length) {
    try {
      digest.update(part, offset, length);
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw ConcurrentUse.byThreads();
    }
    Safepoint.after(length);
  }

  @Override
  public void digest(byte[] result, int offset) {
    try {
      digest.digest(result, offset, digest.getDigestLength());
      // The JDK's digests clear what is left of the message only with the next one.
      digest.reset();
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw ConcurrentUse.byThreads();
    } catch (DigestException e) {
      throw new AssertionError("there is room for the digest", e);
    }
  }

  @Override
  public void reset() {
    digest.reset();
  }

  @Override
  public JdkStreamingDigest copy() {
    try {
      return new JdkStreamingDigest((MessageDigest) digest.clone());
    } catch (CloneNotSupportedException e) {
      throw new UnsupportedOperationException(
          "the "
              + digest.getAlgorithm()
              + " of provider "
              + digest.getProvider().getName()
              + " cannot be copied",
          e);
    }
  }
}
