package dev.sennit.runtime.digest;

import dev.sennit.runtime.message.FewBytes;
import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * A {@code MessageDigest} by a kernel, or by another digest: as long as there is no kernel, and for
 * long messages in parts where that is as fast ({@link EventualKernel}). A program that calls only
 * {@link #digest(byte[])} needs this small object and the result; what a message in parts needs is
 * made with the first part, and what a long one needs with the part that makes it long.
 */
public final class KernelMessageDigest extends MessageDigest implements Cloneable {
  private final EventualKernel kernel;
  private @Nullable ShortMessage shortMessage;
  private @Nullable StreamingDigest running;
  // Whether the message under way is there.
  private boolean isLong;
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
    ShortMessage known = shortMessage(1);
    if (known == null || !known.add(input)) {
      longMessage().update(input);
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
    ShortMessage known = shortMessage(length);
    if (known == null || !known.add(input, offset, length)) {
      longMessage().update(input, offset, length);
    }
  }

  @Override
  protected void engineUpdate(ByteBuffer input) {
    ShortMessage known = shortMessage(input.remaining());
    if (known == null || !known.add(input)) {
      longMessage().update(input);
    }
  }

  /** Where the next part goes if it fits there; null if it does not go there. */
  private @Nullable ShortMessage shortMessage(int length) {
    updated = true;
    if (isLong) {
      return null;
    }
    ShortMessage known = shortMessage;
    return known != null ? known : newShortMessage(length);
  }

  private @Nullable ShortMessage newShortMessage(int length) {
    DigestKernel serving = kernel.get();
    if (serving == null || length > ShortMessage.most(serving, isReused)) {
      return null;
    }
    ShortMessage made = new ShortMessage(serving, length, isReused);
    shortMessage = made;
    return made;
  }

  /** Where the message under way goes on. */
  private StreamingDigest longMessage() {
    StreamingDigest known = running;
    return known != null && isLong ? known : beginLongMessage(known);
  }

  private StreamingDigest beginLongMessage(@Nullable StreamingDigest last) {
    StreamingDigest made = kernel.longMessage(last);
    if (isReused && made instanceof StreamingKernel byKernel) {
      byKernel.expectMore();
    }
    // What an error spoils on the way is not used again.
    running = null;
    ShortMessage begun = shortMessage;
    if (begun != null) {
      begun.moveTo(made);
    }
    running = made;
    isLong = true;
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
    ShortMessage known = shortMessage(0);
    if (known == null) {
      longMessage().digest(result, offset);
      isLong = false;
    } else {
      known.digest(result, offset);
      if (known.isRetired()) {
        shortMessage = null;
      }
    }
    isReused = true;
    updated = false;
  }

  @Override
  protected void engineReset() {
    ShortMessage begun = shortMessage;
    if (begun != null) {
      begun.clear();
    }
    StreamingDigest stream = running;
    if (stream != null) {
      stream.reset();
      // What threads have spoilt together, the JDK's own reset need not mend.
      running = stream instanceof JdkStreamingDigest ? null : stream;
    }
    isLong = false;
    updated = false;
  }

  @Override
  public Object clone() throws CloneNotSupportedException {
    KernelMessageDigest copy = (KernelMessageDigest) super.clone();
    ShortMessage begun = shortMessage;
    StreamingDigest stream = running;
    // Where no message is under way, the copy is like a new object.
    copy.shortMessage = begun == null || !updated || isLong ? null : begun.copy();
    copy.running = stream == null || !isLong ? null : stream.copy();
    copy.isReused = false;
    return copy;
  }
}
