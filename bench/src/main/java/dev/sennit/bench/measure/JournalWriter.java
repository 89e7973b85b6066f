package dev.sennit.bench.measure;

import dev.sennit.cli.Failure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Appends to a journal; what was appended is there whatever happens to this JVM. */
final class JournalWriter implements AutoCloseable {
  private final Path file;
  private final FileChannel channel;

  private JournalWriter(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Begins a journal, where no file is yet. */
  static void begin(Path file, Journal.Head head) {
    try {
      Files.writeString(file, line(head), StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      throw failure(file, e);
    }
  }

  /** Goes on with a journal, behind its last whole line. */
  static JournalWriter resume(Path file) {
    try {
      int length = Journal.wholeLines(Files.readAllBytes(file));
      FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
      channel.truncate(length);
      channel.position(length);
      return new JournalWriter(file, channel);
    } catch (IOException e) {
      throw failure(file, e);
    }
  }

  void append(Journal.Entry entry) {
    ByteBuffer bytes = ByteBuffer.wrap(line(entry).getBytes(StandardCharsets.UTF_8));
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      throw failure(file, e);
    }
  }

  private static String line(Object content) {
    return Journal.GSON.toJson(content) + "\n";
  }

  private static Failure failure(Path file, IOException e) {
    return new Failure("the journal %s cannot be written: %s".formatted(file, e), e);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw failure(file, e);
    }
  }
}
