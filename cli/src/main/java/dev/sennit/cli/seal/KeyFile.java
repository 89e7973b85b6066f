package dev.sennit.cli.seal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sennit.Zero;
import dev.sennit.cli.command.Failure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;

/** A file with a key: its bytes, or their hexadecimal digits in one line. */
record KeyFile(Path file) {
  private static final int KEY = 32;
  private static final HexFormat HEX = HexFormat.of();

  /** Makes the file, which only its owner may read, with a new key. It is on the disk then. */
  void make() {
    byte[] key = new byte[KEY];
    new SecureRandom().nextBytes(key);
    byte[] line = (HEX.formatHex(key) + "\n").getBytes(US_ASCII);
    try (FileChannel channel =
        FileChannel.open(
            file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), forOwner())) {
      write(channel, line);
    } catch (FileAlreadyExistsException e) {
      throw new Failure(
          file + " is there already: seal without --new-key, or name another file", e);
    } catch (IOException e) {
      throw new Failure("the key file %s cannot be written: %s".formatted(file, e), e);
    } finally {
      Zero.clear(line);
      Zero.clear(key);
    }
  }

  private void write(FileChannel channel, byte[] line) throws IOException {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(line);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
      forceName();
    } catch (IOException e) {
      delete();
      throw e;
    }
  }

  private void forceName() {
    try (FileChannel folder =
        FileChannel.open(
            Objects.requireNonNull(file.toAbsolutePath().getParent()), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException e) {
      // Windows opens no folder, and some file systems force none.
    }
  }

  /** Deletes the file, which {@link #make} has made. */
  void delete() {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new Failure("the new key file %s cannot be deleted: %s".formatted(file, e), e);
    }
  }

  private FileAttribute<?>[] forOwner() {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  /** Returns the key, which the caller clears. */
  byte[] read() {
    byte[] content = content();
    try {
      return key(content);
    } finally {
      Zero.clear(content);
    }
  }

  private byte[] content() {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new Failure("there is no key file %s; seal --new-key makes it".formatted(file), e);
    } catch (IOException e) {
      throw new Failure("the key file %s cannot be read: %s".formatted(file, e), e);
    }
  }

  private byte[] key(byte[] content) {
    if (content.length == KEY) {
      return content.clone();
    }
    String line = new String(content, US_ASCII).strip();
    if (line.length() != 2 * KEY || !line.chars().allMatch(HexFormat::isHexDigit)) {
      throw new Failure(
          "the key file %s must have %d bytes, or %d hexadecimal digits in one line, but has %d bytes"
              .formatted(file, KEY, 2 * KEY, content.length));
    }
    return HEX.parseHex(line);
  }
}
