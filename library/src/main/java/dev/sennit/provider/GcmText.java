package dev.sennit.provider;

import static dev.sennit.runtime.kernel.Stated.Aes.BLOCK;

import dev.sennit.runtime.aes.AesKey;
import dev.sennit.runtime.aes.AesMessage;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.message.Overlap;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.ProviderException;
import java.util.Objects;
import javax.crypto.AEADBadTagException;
import org.jspecify.annotations.Nullable;

/**
 * A message of a cipher by GCM, in parts. Decrypted text is given out at the end only, when the tag
 * is known to be right; so the parts of a message wait here until then. Of a text to be encrypted,
 * less than a block waits.
 */
final class GcmText {
  private final PendingBytes waiting = new PendingBytes(BLOCK);
  private @Nullable AesKey key;
  private byte[] nonce = KernelCipher.NO_BYTES;
  private boolean encrypting;
  private int tagLength;
  private @Nullable AesMessage message;
  private boolean begun;
  private boolean inText;

  /** Takes what the messages from now on have in common. */
  void initialise(AesKey key, byte[] nonce, boolean encrypting, int tagLength) {
    this.key = key;
    this.nonce = nonce;
    this.encrypting = encrypting;
    this.tagLength = tagLength;
  }

  /** Begins anew, with the same key and nonce. */
  void forget() {
    if (message != null && begun) {
      message.clear();
      begun = false;
    }
    waiting.clear();
    inText = false;
  }

  private AesMessage message() {
    AesMessage made = message;
    if (made == null) {
      made = new AesMessage();
      message = made;
    }
    if (!begun) {
      made.begin(Objects.requireNonNull(key), nonce, 0, nonce.length);
      begun = true;
    }
    return made;
  }

  /** Returns how many bytes of text there are with so many more. */
  long length(int more) {
    return (long) waiting.length() + more;
  }

  /** What an update gives out: whole blocks, or nothing. */
  long updateSize(int length) {
    return encrypting ? length(length) / BLOCK * BLOCK : 0;
  }

  /** Takes further data, which comes before the text. */
  void addData(byte[] data, int offset, int length) {
    requireNoText();
    message().addData(data, offset, length);
  }

  void addData(MemorySegment data) {
    requireNoText();
    message().addData(data);
  }

  void requireNoText() {
    if (inText) {
      throw new IllegalStateException(
          "further data must come before the text, but some text has come already");
    }
  }

  /** Takes a part of the text, and says how many bytes were written. */
  int update(byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    if (!encrypting) {
      inText = true;
      waiting.add(in, inOffset, length);
      return 0;
    }
    if (length < BLOCK - waiting.length()) {
      // Nothing is written yet, and no segment is needed.
      requireNotTooLong(length);
      inText = true;
      waiting.add(in, inOffset, length);
      return 0;
    }
    if (waiting.isEmpty()
        && length % BLOCK == 0
        && length > 0
        && !Overlap.isPartial(in, inOffset, length, out, outOffset, length)) {
      requireNotTooLong(length);
      inText = true;
      message().encrypt(in, inOffset, length, out, outOffset, false);
      return length;
    }
    return encrypt(
        MemorySegment.ofArray(in).asSlice(inOffset, length),
        MemorySegment.ofArray(out).asSlice(outOffset, updateSize(length)),
        false);
  }

  int update(MemorySegment in, MemorySegment out) {
    if (encrypting) {
      return encrypt(in, out, false);
    }
    inText = true;
    waiting.add(in);
    return 0;
  }

  /**
   * Takes the last part of the message, and writes its end.
   *
   * @param size how many bytes are written
   */
  void end(byte[] in, int inOffset, int length, byte[] out, int outOffset, int size)
      throws AEADBadTagException {
    int textLength = Math.min(length, size);
    if (!waiting.isEmpty() && !encrypting) {
      waiting.add(in, inOffset, length);
      open(waiting.array(), 0, waiting.length(), out, outOffset);
    } else if (!waiting.isEmpty()
        || Overlap.isPartial(in, inOffset, textLength, out, outOffset, textLength)) {
      end(
          MemorySegment.ofArray(in).asSlice(inOffset, length),
          MemorySegment.ofArray(out).asSlice(outOffset, size));
    } else if (encrypting) {
      requireNotTooLong(length);
      AesMessage message = message();
      message.encrypt(in, inOffset, length, out, outOffset, true);
      message.tag(out, outOffset + length, tagLength);
    } else {
      open(in, inOffset, length, out, outOffset);
    }
  }

  void end(MemorySegment in, MemorySegment out) throws AEADBadTagException {
    if (encrypting) {
      encrypt(in, out, true);
    } else {
      decrypt(in, out);
    }
  }

  private int encrypt(MemorySegment in, MemorySegment out, boolean end) {
    requireNotTooLong(in.byteSize());
    inText = true;
    boolean inPlace = in.byteSize() > 0 && in.asOverlappingSlice(out).isPresent();
    if (inPlace && (!waiting.isEmpty() || Overlap.isPartial(in, out))) {
      // What waits comes first, and would be written over what is still to be read.
      byte[] copy = in.toArray(ValueLayout.JAVA_BYTE);
      try {
        return encryptApart(MemorySegment.ofArray(copy), out, end);
      } finally {
        MemoryClearing.clear(copy);
      }
    }
    return encryptApart(in, out, end);
  }

  private int encryptApart(MemorySegment in, MemorySegment out, boolean end) {
    AesMessage message = message();
    long taken = 0;
    int written = 0;
    if (!waiting.isEmpty()) {
      taken = Math.min(BLOCK - waiting.length(), in.byteSize());
      waiting.add(in.asSlice(0, taken));
      if (waiting.length() == BLOCK) {
        message.encrypt(waiting.segment(), out, false);
        waiting.take();
        written = BLOCK;
      }
    }
    MemorySegment rest = taken == 0 ? in : in.asSlice(taken);
    if (end) {
      rest = !waiting.isEmpty() ? waiting.segment() : rest;
      message.encrypt(rest, written == 0 ? out : out.asSlice(written), true);
      written += (int) rest.byteSize();
      message.tag(out, written, tagLength);
      return written + tagLength;
    }
    long blocks = rest.byteSize() / BLOCK * BLOCK;
    if (blocks > 0) {
      message.encrypt(rest.asSlice(0, blocks), out.asSlice(written), false);
    }
    waiting.add(rest.asSlice(blocks));
    return written + (int) blocks;
  }

  private void decrypt(MemorySegment in, MemorySegment out) throws AEADBadTagException {
    MemorySegment whole = in;
    if (!waiting.isEmpty()) {
      waiting.add(in);
      whole = waiting.segment();
    } else if (Overlap.isPartial(in, out)) {
      whole = MemorySegment.ofArray(in.toArray(ValueLayout.JAVA_BYTE));
    }
    requireGenuine(message().open(whole, out, tagLength));
  }

  private void open(byte[] in, int inOffset, int length, byte[] out, int outOffset)
      throws AEADBadTagException {
    requireGenuine(message().open(in, inOffset, length - tagLength, out, outOffset, tagLength));
  }

  private void requireGenuine(boolean isTagRight) throws AEADBadTagException {
    if (!isTagRight) {
      forget();
      throw new AEADBadTagException("the tag does not match the message");
    }
  }

  private void requireNotTooLong(long length) {
    if (!message().canTake(waiting.length() + length)) {
      throw new ProviderException(
          "GCM encrypts at most " + AesMessage.MAX_TEXT + " bytes with an IV");
    }
  }
}
