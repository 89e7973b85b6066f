package dev.sennit.runtime.digest;

import dev.sennit.runtime.algorithm.DigestArguments;
import dev.sennit.runtime.message.FewBytes;
import dev.sennit.runtime.message.StreamingDigest;
import dev.sennit.runtime.standin.JdkStreamingDigest;
import java.nio.ByteBuffer;
import java.security.DigestException;
import org.jspecify.annotations.Nullable;

/**
 * A {@code MessageDigest} by a kernel, or by another digest: as long as there is no kernel, and for
 * long messages in parts where that is as fast ({@link EventualKernel}). A program that calls only
 * {@link #digest(byte[])} needs this small object and the result; what a message in parts needs is
 * made with the first part, and what a long one needs with the part that makes it long.
 */
public final class KernelMessageDigest extends ShortMessageDigest implements Cloneable {
  private final EventualKernel kernel;
  private @Nullable StreamingDigest running;
  // Whether the message under way is there.
  private boolean isLong;
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
    reuse();
    return known.hash(input, 0, input.length);
  }

  @Override
  protected void engineUpdate(byte input) {
    updated = true;
    DigestKernel serving = ofShort();
    if (serving == null || !add(serving, input)) {
      longMessage().update(input);
    }
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) {
    updated = true;
    if (length == 0) {
      // The JDK's digests look at the offset only if there is something to take.
      return;
    }
    DigestArguments.requirePart(input, offset, length);
    DigestKernel serving = ofShort();
    if (serving == null || !add(serving, input, offset, length)) {
      longMessage().update(input, offset, length);
    }
  }

  @Override
  protected void engineUpdate(ByteBuffer input) {
    updated = true;
    DigestKernel serving = ofShort();
    if (serving == null || !add(serving, input)) {
      longMessage().update(input);
    }
  }

  /** What ends the message under way, if that is short; null if it is, or is to be, a long one. */
  private @Nullable DigestKernel ofShort() {
    return isLong ? null : kernel.get();
  }

  /** Where the message under way goes on. */
  private StreamingDigest longMessage() {
    StreamingDigest known = running;
    return known != null && isLong ? known : beginLongMessage(known);
  }

  private StreamingDigest beginLongMessage(@Nullable StreamingDigest last) {
    StreamingDigest made = kernel.longMessage(last);
    if (isReused() && made instanceof KernelStream byKernel) {
      byKernel.expectMore();
    }
    // What an error spoils on the way is not used again.
    running = null;
    moveTo(made);
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
    DigestKernel serving = ofShort();
    if (serving == null) {
      longMessage().digest(result, offset);
      isLong = false;
    } else {
      end(serving, result, offset);
    }
    reuse();
    updated = false;
  }

  @Override
  protected void engineReset() {
    clear();
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
  public KernelMessageDigest clone() throws CloneNotSupportedException {
    KernelMessageDigest copy = (KernelMessageDigest) super.clone();
    StreamingDigest stream = copy.running;
    copy.running = stream == null || !isLong ? null : stream.copy();
    return copy;
  }
}
