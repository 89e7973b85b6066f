package dev.sennit.bench.measure;

import dev.sennit.cli.Failure;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of a run: its journal, what JMH said, and in the end its results.
 *
 * @param folder where that is
 */
public record Run(Path folder) {
  private static final String JOURNAL = "journal.jsonl";
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss", Locale.ROOT);

  /** Begins one, in a folder of its own. */
  public static Run begin(Path output, Journal.Head head) {
    String name = NAME.format(OffsetDateTime.parse(head.made())) + "-" + head.preset();
    Run run = new Run(output.resolve(name));
    try {
      Files.createDirectories(output);
      Files.createDirectory(run.folder);
    } catch (IOException e) {
      throw new Failure(
          "there can be no folder %s for the results: %s".formatted(run.folder, e), e);
    }
    JournalWriter.begin(run.journal(), head);
    return run;
  }

  /**
   * The last one of a preset that did not come to its end.
   *
   * @param now the head that a new run would have
   */
  public static Run lastUnfinished(Path output, Journal.Head now) {
    return unfinished(output, now.preset())
        .orElseThrow(() ->
            new Failure(
                "there is no unfinished run of the preset %s in %s: begin one, without --resume."
                    .formatted(now.preset(), output)));
  }

  /**
   * Refuses to go on with what is no unfinished run, or one whose results would not compare.
   *
   * @param now the head that a new run would have
   */
  public void checkResumable(Journal.Head now) {
    if (!Files.exists(journal())) {
      throw new Failure(
          "there is no run in %s, as it has no %s: --resume takes the folder of a run, or none for the last one."
              .formatted(folder, JOURNAL));
    }
    if (isFinished()) {
      throw new Failure(
          "the run in %s came to its end, so there is nothing to go on with: begin a new one, without --resume."
              .formatted(folder));
    }
    List<String> differences = now.differences(Journal.read(journal()).head());
    if (!differences.isEmpty()) {
      throw new Failure(
          "the run in %s cannot be gone on with, as its results would not compare; what differs is %s. Begin a new one, without --resume."
              .formatted(folder, String.join("; ", differences)));
    }
  }

  private static Optional<Run> unfinished(Path output, String preset) {
    if (!Files.isDirectory(output)) {
      return Optional.empty();
    }
    try (Stream<Path> folders = Files.list(output)) {
      return folders
          .map(Run::new)
          .filter(run -> Files.exists(run.journal()) && !run.isFinished())
          .filter(run -> run.folder.getFileName().toString().endsWith("-" + preset))
          .max(Comparator.comparing(run -> run.folder.getFileName().toString()));
    } catch (IOException e) {
      throw new Failure("the folder %s cannot be read: %s".formatted(output, e), e);
    }
  }

  /** Where its journal is. */
  public Path journal() {
    return folder.resolve(JOURNAL);
  }

  /** Where its results are once it has come to its end. */
  public Path results() {
    return folder.resolve("results.json");
  }

  /** Where they are written before: it may be gone on with. */
  public Path partialResults() {
    return folder.resolve("partial.json");
  }

  /** Removes what was reported before it came to its end. */
  public void removePartialResults() {
    try (DirectoryStream<Path> partial = Files.newDirectoryStream(folder, "partial.*")) {
      for (Path file : partial) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new Failure("what is partial in %s cannot be removed: %s".formatted(folder, e), e);
    }
  }

  /** Whether it came to its end. */
  public boolean isFinished() {
    return Files.exists(results());
  }

  /** What JMH said. */
  Path log() {
    return folder.resolve("jmh.log");
  }

  /** The run that a file is the journal of; none if it is no journal. */
  public static Optional<Run> ofJournal(Path file) {
    return file.endsWith(JOURNAL)
        ? Optional.of(new Run(file.toAbsolutePath().getParent()))
        : Optional.empty();
  }
}
