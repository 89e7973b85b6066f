package dev.sennit.runtime.digest;

import dev.sennit.runtime.message.FewBytes;
import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * A {@code MessageDigest} by a kernel, or as long as there is none by another digest. A program
 * that calls only {@link #digest(byte[])} needs this small object and the result; what a message in
 * parts needs is made with the first part, and what many messages need with the second one.
 */
public final class KernelMessageDigest extends MessageDigest implements Cloneable {
  private final EventualKernel kernel;
  private @Nullable FirstMessage first;
  private @Nullable KernelStreamingDigest running;
  // What is short then goes through its own memory, without looking for some.
  private boolean isReused;
  // Whether MessageDigest's own state is "in progress", be it for an update of no bytes.
  private boolean updated;

  public KernelMessageDigest(EventualKernel kernel) {
    super(kernel.algorithm().name());
    this.kernel = kernel;
  }

  @Override
  protected int engineGetDigestLength() {
    return kernel.algorithm().digestLength();
  }

  @Override
  public byte[] digest(byte[] input) {
    DigestKernel known = kernel.get();
    if (updated || known == null) {
      return super.digest(input);
    }
    isReused = true;
    return known.hash(input, 0, input.length);
  }

  @Override
  protected void engineUpdate(byte input) {
    FirstMessage known = first(1);
    if (known == null || !known.add(input)) {
      stream().update(input);
    }
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) {
    if (length == 0) {
      // The JDK's digests look at the offset only if there is something to take.
      updated = true;
      return;
    }
    DigestArguments.requirePart(input, offset, length);
    FirstMessage known = first(length);
    if (known == null || !known.add(input, offset, length)) {
      stream().update(input, offset, length);
    }
  }

  @Override
  protected void engineUpdate(ByteBuffer input) {
    FirstMessage known = first(input.remaining());
    if (known == null || !known.add(input)) {
      stream().update(input);
    }
  }

  /** Where the next part goes if it fits there; null if it goes to the stream. */
  private @Nullable FirstMessage first(int length) {
    updated = true;
    FirstMessage known = first;
    if (known == null && !isReused && running == null) {
      DigestKernel serving = kernel.get();
      if (serving != null) {
        known = new FirstMessage(serving, length);
        first = known;
      }
    }
    return known;
  }

  private KernelStreamingDigest stream() {
    KernelStreamingDigest made = running;
    if (made == null) {
      FirstMessage begun = first;
      first = null;
      made = begun == null ? new KernelStreamingDigest(kernel) : begun.goOn(kernel);
      if (isReused) {
        made.expectMore();
      }
      running = made;
    }
    return made;
  }

  @Override
  protected byte[] engineDigest() {
    byte[] result = FewBytes.newArray(engineGetDigestLength());
    engineDigest(result, 0);
    return result;
  }

  @Override
  protected int engineDigest(byte[] result, int offset, int length) throws DigestException {
    DigestArguments.requireRoom(kernel.algorithm(), result, offset, length);
    engineDigest(result, offset);
    return engineGetDigestLength();
  }

  private void engineDigest(byte[] result, int offset) {
    FirstMessage known = first;
    if (known == null) {
      stream().digest(result, offset);
    } else {
      known.digest(result, offset);
      first = null;
    }
    isReused = true;
    updated = false;
  }

  @Override
  protected void engineReset() {
    FirstMessage begun = first;
    if (begun != null) {
      begun.clear();
      first = null;
    }
    KernelStreamingDigest stream = running;
    if (stream != null) {
      stream.reset();
    }
    updated = false;
  }

  @Override
  public Object clone() throws CloneNotSupportedException {
    KernelMessageDigest copy = (KernelMessageDigest) super.clone();
    FirstMessage begun = first;
    KernelStreamingDigest stream = running;
    copy.first = begun == null ? null : begun.copy();
    // Where no message is under way, the copy is like a new object.
    copy.running = stream == null || !updated ? null : stream.copy();
    copy.isReused = false;
    return copy;
  }
}
