package dev.sennit.cli.seal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sennit.AesGcmHkdf;
import dev.sennit.Hasher;
import dev.sennit.Zero;
import dev.sennit.cli.command.ClosedPipe;
import dev.sennit.cli.command.Failure;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What sealing and opening a file have in common. */
abstract class SegmentsCommand implements Callable<Integer> {
  private static final String STANDARD = "-";
  private static final int SMALL = 1 << 12;
  private static final int LARGE = 1 << 20;
  private static final int KEY = 32;

  @Option(names = "--key", paramLabel = "FILE", required = true)
  private Path key = Path.of("");

  @Option(names = "--data", paramLabel = "TEXT")
  private String data = "";

  @Option(names = "--small-segments")
  private boolean isSmall;

  @Option(names = {"-f", "--force"})
  private boolean isForced;

  @Parameters(index = "0", paramLabel = "IN")
  private String in;

  @Parameters(index = "1", paramLabel = "OUT")
  private String out;

  /** From one file to another one. */
  abstract void convert(AesGcmHkdf aes, Path from, byte[] data, Path to) throws IOException;

  /** From one stream to another one, which it closes if all is right. */
  abstract void convert(AesGcmHkdf aes, InputStream from, byte[] data, OutputStream to)
      throws IOException;

  KeyFile key() {
    return new KeyFile(key);
  }

  @Override
  public Integer call() {
    byte[] bytes = key().read();
    try (AesGcmHkdf aes = AesGcmHkdf.of(bytes, Hasher.SHA_256, KEY, isSmall ? SMALL : LARGE)) {
      convert(aes, data.getBytes(UTF_8));
      return ExitCode.OK;
    } catch (NoSuchFileException e) {
      throw new Failure("there is no file or folder " + e.getFile(), e);
    } catch (InvalidPathException e) {
      throw new Failure("the name of a file is no text in UTF-8: " + e.getInput(), e);
    } catch (AccessDeniedException e) {
      throw new Failure("permission denied: " + e.getFile(), e);
    } catch (IOException e) {
      if (ClosedPipe.isReasonOf(e)) {
        return ClosedPipe.EXIT_CODE;
      }
      throw new Failure("%s to %s: %s".formatted(in, out, e.getMessage()), e);
    } finally {
      Zero.clear(bytes);
    }
  }

  private void convert(AesGcmHkdf aes, byte[] data) throws IOException {
    if (!in.equals(STANDARD) && !out.equals(STANDARD)) {
      requireRegular(Path.of(in));
      requireNew(Path.of(out));
      convert(aes, Path.of(in), data, Path.of(out));
      return;
    }
    if (!out.equals(STANDARD)) {
      throw new Failure("what comes from standard input goes to standard output: OUT must be -");
    }
    try (InputStream from =
        in.equals(STANDARD)
            ? new FileInputStream(FileDescriptor.in)
            : Files.newInputStream(Path.of(in))) {
      convert(aes, from, data, new FileOutputStream(FileDescriptor.out));
    }
  }

  private static void requireRegular(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new Failure(
          file + " is no regular file: with - as IN and OUT it can be standard input or output");
    }
  }

  private void requireNew(Path file) throws IOException {
    requireRegular(file);
    if (!Files.exists(file)) {
      return;
    }
    if (!isForced) {
      throw new Failure(file + " is there already; --force replaces it");
    }
    if (Files.isSameFile(file, key)) {
      throw new Failure(file + " is the key file, and is not replaced");
    }
  }
}
