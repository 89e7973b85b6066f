package dev.sennit;

import dev.sennit.runtime.cipher.OpenedChannel;
import dev.sennit.runtime.cipher.OpeningChannel;
import dev.sennit.runtime.cipher.SealedFiles;
import dev.sennit.runtime.cipher.SealingChannel;
import dev.sennit.runtime.cipher.SegmentFormat;
import dev.sennit.runtime.cipher.SegmentedKey;
import dev.sennit.runtime.cipher.StreamChannel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Objects;
import javax.security.auth.Destroyable;

/**
 * Encrypts and authenticates files and streams of any size, in segments, each with a tag of its
 * own. The format is Tink's streaming AEAD <i>AES-GCM-HKDF</i>, byte for byte: what one seals the
 * other opens. An object is thread-safe.
 * <!-- sample: byte[] key = new byte[32], data = {1};
 * java.nio.file.Path file = java.nio.file.Files.createTempFile("sennit", "");
 * java.nio.file.Path sealed = file.resolveSibling(file.getFileName() + ".sealed"); -->
 *
 * <pre>{@code
 * try (AesGcmHkdf aes = AesGcmHkdf.of(key)) {
 *   aes.seal(file, data, sealed);
 *   aes.open(sealed, data, file);
 * }
 * }</pre>
 *
 * <p>Each message has a key of its own, which HKDF derives of the key, a random salt and the data.
 * So no nonce has to be thought of, and as many messages as one likes can be sealed with a key. The
 * data are authenticated with the message and are not in it: to open it, give the same.
 *
 * <p>No text of a segment is to be had before its tag was found right. A message that was changed,
 * cut, put together of several ones, or sealed with another key, data or format, is refused with an
 * {@link IOException}. A stream finds that out segment by segment: its user has then read what
 * comes before, and must not rely on it.
 *
 * <p>{@link #seal(Path, byte[], Path)} and {@link #open(Path, byte[], Path)} use several
 * processors. They write to a file beside the result, with a random name that ends in {@code
 * .part}, which gets the result's name when it is whole. If they throw, the file is deleted, and
 * whatever had the result's name is as before; only a process that is killed, or a power cut,
 * leaves the file. They need two buffers for each thread, of a segment or of 256 KiB. When their
 * thread is interrupted, they throw {@link java.util.concurrent.CancellationException}, and the
 * thread stays interrupted. They do not wait for the disk: whoever seals a file in its own place
 * and fears for the power keeps a copy.
 *
 * <p>Nobody gets more access to the result than before:
 *
 * <ul>
 *   <li>A result that replaces a file keeps its permissions, and its owner and group where the
 *       process may set them; on Linux with native access, also its access control list and
 *       extended attributes, and on Windows its access control list.
 *   <li>If it cannot keep the group, group and others get what both had before; nothing if there is
 *       a list. The former holds, too, where lists cannot be read, such as on macOS.
 *   <li>A new result gives group and others what owner, group and others of the source all have,
 *       without what the process takes from new files (umask). So a source with the permissions
 *       {@code rw-r-----} makes a result for its owner only. On Windows a new result has the access
 *       control list that its folder gives.
 * </ul>
 *
 * <p>A stream or channel that seals ends the message when {@link SealingStream#finish} is called,
 * and not when it is closed.
 *
 * <p>Channels and streams of users are given copies of what is sealed, so they may keep and change
 * the memory that they get. The JDK's own channels, and its streams of files and arrays, work on
 * the memory itself. If a channel or stream gives or takes no bytes, it is asked again until the
 * thread is interrupted; then {@link java.util.concurrent.CancellationException} is thrown, and the
 * thread stays interrupted.
 *
 * <p>The object keeps the key until {@link #close} or {@link #destroy} clears it. Afterwards every
 * method throws {@link IllegalStateException}. A channel clears its own key and text when it is
 * closed. The object keeps a buffer of a segment, too, for the next channel.
 *
 * @since 0.1.0
 */
public final class AesGcmHkdf implements Destroyable, AutoCloseable {
  private static final int KEY = 32;
  private static final int SEGMENT = 1 << 20;

  private final SegmentedKey key;

  private AesGcmHkdf(SegmentedKey key) {
    this.key = key;
  }

  /**
   * Returns AES-256-GCM with a copy of a key, with HKDF-SHA256 and segments of 1 MiB. Tink calls
   * this {@code AES256_GCM_HKDF_1MB}.
   *
   * @param key the key, of 32 bytes or more, which the caller may clear afterwards
   * @return AES-GCM-HKDF with this key
   * @throws IllegalArgumentException when the key is too short
   */
  public static AesGcmHkdf of(byte[] key) {
    return of(key, Hasher.SHA_256, KEY, SEGMENT);
  }

  /**
   * Returns AES-GCM with a copy of a key, in any form that the format has.
   *
   * @param key the key, at least as long as the keys of messages, which the caller may clear
   *     afterwards
   * @param digest the digest of HKDF: SHA-1, SHA-256 or SHA-512
   * @param keyLength the length of the keys of messages: 16, 24 or 32 bytes
   * @param segmentLength how many bytes a segment has, with its tag and, if it is the first one,
   *     the header. To read a byte from the middle, a whole segment is opened
   * @return AES-GCM-HKDF with this key
   * @throws IllegalArgumentException when a length is not possible, or the format has no such
   *     digest
   */
  public static AesGcmHkdf of(byte[] key, Hasher digest, int keyLength, int segmentLength) {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(digest, "digest");
    SegmentFormat format = new SegmentFormat(digest.digestAlgorithm(), keyLength, segmentLength);
    return new AesGcmHkdf(new SegmentedKey(format, key));
  }

  /**
   * Seals a file.
   *
   * @param text the file to encrypt
   * @param data further data to authenticate, which may be empty
   * @param sealed the file to write, which may be the same
   * @throws IOException when a file cannot be read or written, or gets another length meanwhile
   */
  public void seal(Path text, byte[] data, Path sealed) throws IOException {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(data, "data");
    Objects.requireNonNull(sealed, "sealed");
    key.requireIntact();
    SealedFiles.seal(key, text, data, sealed);
  }

  /**
   * Opens a sealed file.
   *
   * @param sealed the file to decrypt
   * @param data further data that was authenticated
   * @param text the file to write, which may be the same
   * @throws IOException when the file was not sealed with this key and data, when a file cannot be
   *     read or written, or when one gets another length meanwhile
   */
  public void open(Path sealed, byte[] data, Path text) throws IOException {
    Objects.requireNonNull(sealed, "sealed");
    Objects.requireNonNull(data, "data");
    Objects.requireNonNull(text, "text");
    key.requireIntact();
    SealedFiles.open(key, sealed, data, text);
  }

  /**
   * Returns a channel that seals what is written to it.
   *
   * @param to where the sealed message goes, which is closed with the channel
   * @param data further data to authenticate, which may be empty
   * @return the channel, which is a stream too; {@link SealingStream#finish} ends the message
   */
  public SealingStream sealing(WritableByteChannel to, byte[] data) {
    Objects.requireNonNull(to, "to");
    Objects.requireNonNull(data, "data");
    return new SealingStream(new SealingChannel(key, data, to));
  }

  /**
   * Returns a stream that seals what is written to it.
   *
   * @param to where the sealed message goes, which is closed with the stream
   * @param data further data to authenticate, which may be empty
   * @return the stream; {@link SealingStream#finish} ends the message
   */
  public SealingStream sealing(OutputStream to, byte[] data) {
    return sealing(new StreamChannel.Writing(Objects.requireNonNull(to, "to")), data);
  }

  /**
   * Returns a channel from which the text of a sealed message is read.
   *
   * @param from the sealed message up to its end, which is closed with the channel
   * @param data further data that was authenticated
   * @return the channel; it throws an {@link IOException} where the message is not right
   */
  public ReadableByteChannel opening(ReadableByteChannel from, byte[] data) {
    Objects.requireNonNull(data, "data");
    return new OpeningChannel(key, data, Objects.requireNonNull(from, "from"));
  }

  /**
   * Returns a stream from which the text of a sealed message is read.
   *
   * @param from the sealed message up to its end, which is closed with the stream
   * @param data further data that was authenticated
   * @return the stream; it throws an {@link IOException} where the message is not right
   */
  public InputStream opening(InputStream from, byte[] data) {
    return Channels.newInputStream(
        opening(new StreamChannel.Reading(Objects.requireNonNull(from, "from")), data));
  }

  /**
   * Returns a channel from which the text of a sealed message is read from any place on. It opens
   * the last segment at once, so that a message that was cut is refused here.
   *
   * @param from the sealed message from the channel's position to its end, which is closed with the
   *     channel; the caller closes it where there is none because of an exception
   * @param data further data that was authenticated
   * @return the channel, which cannot be written to
   * @throws IOException when the message cannot be read, or does not end as it was sealed
   */
  public SeekableByteChannel openingAnywhere(SeekableByteChannel from, byte[] data)
      throws IOException {
    Objects.requireNonNull(data, "data");
    return new OpenedChannel(key, data, Objects.requireNonNull(from, "from"));
  }

  /**
   * Returns how long a sealed message is.
   *
   * @param textLength the length of its text
   * @return the length of the message
   * @throws IllegalArgumentException when the length is negative, or its text takes more than 2^32
   *     segments
   */
  public long sealedLength(long textLength) {
    long longest = key.format().longestText();
    if (textLength < 0 || textLength > longest) {
      throw new IllegalArgumentException(
          "the length of a text must be from 0 to " + longest + ", but is " + textLength);
    }
    return key.format().sealedLength(textLength);
  }

  /** Clears the key. */
  @Override
  public void destroy() {
    key.destroy();
  }

  /** Clears the key, as {@link #destroy} does. Closing again does nothing. */
  @Override
  public void close() {
    destroy();
  }

  /** {@return whether the key has been cleared} */
  @Override
  public boolean isDestroyed() {
    return key.isDestroyed();
  }

  /** {@return the algorithm's name, with nothing of the key} */
  @Override
  public String toString() {
    return "AES-GCM-HKDF";
  }
}
