package dev.sennit.bench.measure;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import dev.sennit.bench.plan.Preset;
import dev.sennit.cli.command.Failure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A journal as a file of lines of JSON. The first line is the head, and each other line is a
 * finished task. A last line without a line break does not count, because an interruption has cut
 * it off.
 */
public record JournalFile(Path path) {
  static final Gson GSON = new Gson();
  // The frequency is unknown before the first measurement.
  private static final WholeRecords RECORDS =
      new WholeRecords(Set.of("MachineDescription.frequency", "ModelDocument.emulator"));

  @FunctionalInterface
  private interface Writing {
    void run() throws IOException;
  }

  /** Creates the file with its first line. */
  void begin(Journal.Head head) {
    writing(() -> Files.writeString(path, line(head), StandardOpenOption.CREATE_NEW));
  }

  /** Removes a last line that was cut off. */
  void resume() {
    writing(() -> {
      try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
        channel.truncate(wholeLines(Files.readAllBytes(path)));
      }
    });
  }

  /** Appends an entry. */
  void append(Journal.Entry entry) {
    writing(() -> Files.writeString(path, line(entry), StandardOpenOption.APPEND));
  }

  private static String line(Object content) {
    return GSON.toJson(content) + "\n";
  }

  private void writing(Writing writing) {
    try {
      writing.run();
    } catch (IOException e) {
      throw new Failure("the journal %s cannot be written: %s".formatted(path, e), e);
    }
  }

  /** Reads the journal. */
  public Journal read() {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(path);
    } catch (IOException e) {
      throw new Failure("the journal of a run cannot be read: " + e, e);
    }
    String whole = new String(bytes, 0, wholeLines(bytes), StandardCharsets.UTF_8);
    List<String> lines = whole.lines().toList();
    if (lines.isEmpty()) {
      throw new Failure(
          "the journal %s lacks its whole first line: begin a new run.".formatted(path));
    }
    Journal.Head head = parsed(lines.getFirst(), 1, JournalFile::head);
    List<Journal.Entry> entries = new ArrayList<>();
    for (int line = 1; line < lines.size(); line++) {
      entries.add(parsed(lines.get(line), line + 1, JournalFile::entry));
    }
    return new Journal(head, entries);
  }

  /** Returns the number of bytes up to the end of the last whole line. */
  private static int wholeLines(byte[] bytes) {
    int length = bytes.length;
    while (length > 0 && bytes[length - 1] != '\n') {
      length--;
    }
    return length;
  }

  private <T> T parsed(String line, int number, Function<JsonElement, T> reader) {
    try {
      return reader.apply(WholeRecords.parse(line, number));
    } catch (JsonParseException e) {
      throw new Failure(
          "line %d of the journal %s cannot be understood: %s; begin a new run."
              .formatted(number, path, e.getMessage()),
          e);
    }
  }

  private static Journal.Head head(JsonElement json) {
    Journal.Head head = RECORDS.read(json, Journal.Head.class);
    if (Preset.labelled(head.preset()).isEmpty()) {
      throw new JsonParseException("there is no preset " + head.preset());
    }
    return head;
  }

  private static Journal.Entry entry(JsonElement json) {
    Journal.Entry entry = RECORDS.read(json, Journal.Entry.class);
    Class<?> kind =
        Stream.of(TaskOutcome.class.getPermittedSubclasses())
            .filter(one -> one.getSimpleName().equals(entry.kind()))
            .findFirst()
            .orElseThrow(() ->
                new JsonParseException("there is no kind %s of outcome".formatted(entry.kind())));
    try {
      RECORDS.read(entry.outcome(), kind);
    } catch (JsonParseException e) {
      throw new JsonParseException("in its outcome, " + e.getMessage(), e);
    }
    return entry;
  }
}
