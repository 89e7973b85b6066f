package dev.sennit;

import dev.sennit.runtime.blake3.StreamingTree;
import dev.sennit.runtime.blake3.TreeMode;
import dev.sennit.runtime.blake3.TreeOutput;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.message.Bounds;
import dev.sennit.runtime.message.FewBytes;
import dev.sennit.runtime.select.TreeSelection;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import javax.security.auth.Destroyable;

/**
 * BLAKE3 in its three modes: hashing, hashing with a key, and deriving keys, each with an output of
 * any length. A shorter output is the beginning of a longer one. An object is thread-safe, and no
 * call depends on an earlier one.
 * <!-- sample: byte[] key = new byte[32]; byte[] message = {1}; byte[] master = {2}; -->
 *
 * <pre>{@code
 * byte[] digest = Blake3.HASH.hash(message);
 * byte[] longer = Blake3.HASH.hash(message, 1000);
 * try (Blake3 keyed = Blake3.keyed(key)) {
 *   byte[] code = keyed.hash(message);
 *   boolean genuine = keyed.verify(message, code);
 * }
 * byte[] session = Blake3.deriveKey("example.com 2026-11-25 session keys").hash(master, 32);
 * }</pre>
 *
 * <p>A message is a tree of chunks of 1024 bytes, so a long one by itself fills all lanes of a
 * processor's vectors. Kernels compute, or Java code where none runs; the first call waits until
 * kernels are linked, as no JDK has BLAKE3. Messages, results and bad arguments are treated as
 * {@link Hasher} says. {@link Hasher#BLAKE3} takes batches, files and channels too, without a key.
 *
 * <p>BLAKE3 is fast, so it must not keep passwords: {@link Pbkdf2} is made for that.
 *
 * <p>An object with a key keeps it until {@link #close} or {@link #destroy} clears it. Afterwards
 * every method but {@link #isDestroyed} throws {@link IllegalStateException}, and so do the streams
 * and outputs. Streams keep no copy of the key between calls. {@link Blake3Stream#reset} still
 * clears what a stream has taken, and {@link Blake3Output#close} what an output is made from: for a
 * short message, that is the key. Objects without a key have nothing to clear, and stay usable.
 *
 * @since 0.1.0
 */
public final class Blake3 implements Destroyable, AutoCloseable {
  /** The length of a key, and of a digest, in bytes. */
  public static final int LENGTH = TreeMode.KEY_LENGTH;

  /** BLAKE3 without a key. */
  public static final Blake3 HASH = new Blake3(TreeMode.HASH);

  private final TreeMode mode;

  private Blake3(TreeMode mode) {
    this.mode = mode;
  }

  /**
   * Returns BLAKE3 with a key: a message authentication code.
   *
   * @param key the key of {@link #LENGTH} bytes, which the caller may clear afterwards
   * @return an object with a copy of the key
   * @throws IllegalArgumentException when the key has another length
   */
  public static Blake3 keyed(byte[] key) {
    Objects.requireNonNull(key, "key");
    if (key.length != LENGTH) {
      throw new IllegalArgumentException(
          "a key of BLAKE3 must have " + LENGTH + " bytes, but has " + key.length);
    }
    return new Blake3(TreeMode.keyed(key));
  }

  /**
   * Returns what derives keys for a context. Its messages are key material, and its outputs keys.
   *
   * @param context text that no other use of the material has, fixed in the program: such as the
   *     application, the date of writing and the purpose. It is no secret.
   * @return what derives keys
   * @throws IllegalArgumentException when the context has half of a surrogate pair, which UTF-8 has
   *     no bytes for
   */
  public static Blake3 deriveKey(String context) {
    Objects.requireNonNull(context, "context");
    ByteBuffer bytes;
    try {
      bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(context));
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(
          "a context must be text, but \"" + context + "\" has half of a surrogate pair", e);
    }
    byte[] key = new byte[LENGTH];
    TreeSelection.hash(TreeMode.CONTEXT, MemorySegment.ofBuffer(bytes), key, 0);
    return new Blake3(TreeMode.deriving(key));
  }

  /**
   * Returns the first {@link #LENGTH} bytes of the output for a message.
   *
   * @param message the whole message
   * @return the digest, code or key
   */
  public byte[] hash(byte[] message) {
    Objects.requireNonNull(message, "message");
    return hash(message, LENGTH);
  }

  /**
   * Returns the output for a message.
   *
   * @param message the whole message
   * @param length how many bytes of the output are wanted
   * @return the first {@code length} bytes of the output
   * @throws IllegalArgumentException when the length is negative
   */
  public byte[] hash(byte[] message, int length) {
    Objects.requireNonNull(message, "message");
    requireLength(length);
    byte[] result = new byte[length];
    write(message, 0, message.length, result, 0, length);
    return result;
  }

  /**
   * Returns the output for a message in a segment, on the heap or not.
   *
   * @param message the whole message
   * @param length how many bytes of the output are wanted
   * @return the first {@code length} bytes of the output
   * @throws IllegalArgumentException when the length is negative
   * @throws IllegalStateException when the segment is closed
   * @throws WrongThreadException when the segment belongs to another thread
   */
  public byte[] hash(MemorySegment message, int length) {
    Objects.requireNonNull(message, "message");
    Bounds.checkAccess(message);
    requireLength(length);
    byte[] result = new byte[length];
    write(message, result, 0, length);
    return result;
  }

  /**
   * Writes the output for a part of an array.
   *
   * @param message the array that has the message
   * @param offset where the message begins
   * @param length how many bytes the message has
   * @param result the array to write to, which may be the same
   * @param resultOffset where the output begins
   * @param resultLength how many bytes of the output are wanted
   * @throws IndexOutOfBoundsException when the message or the output is not within its array
   */
  public void hash(
      byte[] message, int offset, int length, byte[] result, int resultOffset, int resultLength) {
    Bounds.check("message", message, offset, length);
    Bounds.check("result", result, resultOffset, resultLength);
    write(message, offset, length, result, resultOffset, resultLength);
  }

  static void requireLength(int length) {
    if (length < 0) {
      throw new IllegalArgumentException(
          "the length of an output must be 0 or more, but is " + length);
    }
  }

  private void write(
      byte[] message, int offset, int length, byte[] result, int resultOffset, int resultLength) {
    // Without a key there is nothing to destroy.
    if (mode == TreeMode.HASH && resultLength == LENGTH) {
      TreeSelection.FUNCTION.hash(message, offset, length, result, resultOffset);
    } else {
      MemorySegment part = MemorySegment.ofArray(message).asSlice(offset, length);
      write(part, result, resultOffset, resultLength);
    }
  }

  private void write(MemorySegment message, byte[] result, int offset, int length) {
    requireIntact();
    if (length == LENGTH) {
      TreeSelection.hash(mode, message, result, offset);
    } else {
      TreeOutput output = TreeSelection.output(mode, message);
      output.read(0, result, offset, length);
      output.clear();
    }
    requireIntact(result, offset, length);
  }

  /**
   * Returns whether a code is that of a message, in a time that depends on lengths only. Returns
   * false for a code of fewer than {@link #LENGTH} bytes, because a short code can be guessed.
   *
   * @param message the whole message
   * @param code the code, of {@link #LENGTH} bytes or more
   * @return whether all of it is the output for the message
   */
  public boolean verify(byte[] message, byte[] code) {
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(code, "code");
    byte[] expected = hash(message, Math.max(LENGTH, code.length));
    boolean same = FewBytes.areEqual(expected, code);
    MemoryClearing.clear(expected);
    return same;
  }

  /** {@return a new stream, for a message that comes in parts} */
  public Blake3Stream stream() {
    requireIntact();
    return new Blake3Stream(this, new StreamingTree(mode, TreeSelection.newChunks()));
  }

  void requireIntact() {
    mode.requireIntact();
  }

  /** The same, of all that was read before; clears the result if it is not. */
  void requireIntact(byte[] result, int offset, int length) {
    mode.requireIntact(result, offset, length);
  }

  /** Clears the key, if there is one. */
  @Override
  public void destroy() {
    if (mode.isSecret()) {
      mode.destroy();
    }
  }

  @Override
  public boolean isDestroyed() {
    return mode.isDestroyed();
  }

  /** Clears the key, if there is one, as {@link #destroy} does. */
  @Override
  public void close() {
    destroy();
  }

  /** {@return the name, with nothing of a key} */
  @Override
  public String toString() {
    return mode.isSecret() ? "BLAKE3 with a key" : "BLAKE3";
  }
}
