package dev.sennit.bench.measure;

import dev.sennit.cli.command.Failure;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The folder of a run, with its journal, the log of JMH and the results. */
public record Run(Path folder) {
  private static final String JOURNAL = "journal.jsonl";
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss", Locale.ROOT);

  /** Begins a run in a folder of its own. */
  public static Run begin(Path output, Journal.Head head) {
    String name = NAME.format(OffsetDateTime.parse(head.made())) + "-" + head.preset();
    Run run = new Run(output.resolve(name));
    try {
      Files.createDirectories(output);
      Files.createDirectory(run.folder);
    } catch (IOException e) {
      throw new Failure(
          "the folder %s for the results cannot be made: %s".formatted(run.folder, e), e);
    }
    run.journal().begin(head);
    return run;
  }

  /**
   * Returns the last unfinished run of a preset.
   *
   * @param now the head that a new run would have
   */
  public static Run lastUnfinished(Path output, Journal.Head now) {
    List<Run> runs = new ArrayList<>();
    if (Files.isDirectory(output)) {
      try (DirectoryStream<Path> folders = Files.newDirectoryStream(output, "*-" + now.preset())) {
        folders.forEach(folder -> runs.add(new Run(folder)));
      } catch (IOException e) {
        throw new Failure("the folder %s cannot be read: %s".formatted(output, e), e);
      }
    }
    return runs.stream()
        .filter(run -> Files.exists(run.journal().path()) && !run.isFinished())
        .max(Comparator.comparing(Run::folder))
        .orElseThrow(() ->
            new Failure(
                "there is no unfinished run of the preset %s in %s: begin one, without --resume."
                    .formatted(now.preset(), output)));
  }

  /**
   * Checks that this run is unfinished, and that new results can be compared with its results.
   *
   * @param now the head that a new run would have
   */
  public void checkResumable(Journal.Head now) {
    if (!Files.exists(journal().path())) {
      throw new Failure(
          "there is no run in %s, because it has no %s: give --resume the folder of a run, or no folder for the last run."
              .formatted(folder, JOURNAL));
    }
    if (isFinished()) {
      throw new Failure(
          "the run in %s is finished: begin a new one, without --resume.".formatted(folder));
    }
    List<String> differences = now.differences(journal().read().head());
    if (!differences.isEmpty()) {
      throw new Failure(
          "the run in %s cannot continue, because new results would not compare with its results. These differ: %s. Begin a new run, without --resume."
              .formatted(folder, String.join("; ", differences)));
    }
  }

  /** Returns the journal. */
  public JournalFile journal() {
    return new JournalFile(folder.resolve(JOURNAL));
  }

  /** Returns the file for the results of a complete run, or of an unfinished one. */
  public Path results(boolean complete) {
    return folder.resolve(complete ? "results.json" : "partial.json");
  }

  /** Removes the reports of the unfinished run. */
  public void removePartialResults() {
    try (DirectoryStream<Path> partial = Files.newDirectoryStream(folder, "partial.*")) {
      for (Path file : partial) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new Failure("the partial results in %s cannot be removed: %s".formatted(folder, e), e);
    }
  }

  /** Returns whether the final results are written. */
  public boolean isFinished() {
    return Files.exists(results(true));
  }

  /** Returns the log of JMH. */
  Path log() {
    return folder.resolve("jmh.log");
  }

  /** Returns the run of a journal; nothing if the file is not a journal. */
  public static Optional<Run> ofJournal(Path file) {
    return Optional.of(file)
        .filter(one -> one.endsWith(JOURNAL))
        .map(one -> new Run(one.toAbsolutePath().getParent()));
  }
}
