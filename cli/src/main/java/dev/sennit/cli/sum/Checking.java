package dev.sennit.cli.sum;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Checks files against lists of digests. */
final class Checking {
  private final SumOptions options;
  private final SumOutput output;
  private final HashingProgress progress;
  private final LineParser parser;

  Checking(SumOptions options, SumOutput output, HashingProgress progress) {
    this.options = options;
    this.output = output;
    this.progress = progress;
    this.parser = new LineParser(options.hasher());
  }

  /** Checks all lists. Tells whether all lists could be read and all their digests match. */
  boolean check() {
    boolean allGood = true;
    for (FileName list : options.files()) {
      allGood &= check(list);
    }
    return allGood;
  }

  private boolean check(FileName file) {
    String name = file.isStandardInput() ? "'standard input'" : Quoting.of(file);
    CheckList list;
    try {
      list = CheckList.read(file, parser);
    } catch (IOException e) {
      output.complain(name + ": " + FileOutcome.reason(e));
      return false;
    }
    Tally tally = new Tally(options);
    compare(name, list.lines(), tally);
    if (!list.complete()) {
      output.complain(name + ": read error");
      return false;
    }
    tally.warnings(name).forEach(output::complain);
    return tally.isGood();
  }

  private void compare(String name, List<CheckList.Line> lines, Tally tally) {
    List<FileToHash> files =
        lines.stream()
            .map(CheckList.Line::listed)
            .filter(listed -> listed != null)
            .map(listed -> FileToHash.of(listed.file()))
            .toList();
    Comparison comparison = new Comparison(name, lines.iterator(), tally);
    FileDigests.hash(options.hasher(), files, progress, comparison);
    comparison.nextListed();
  }

  /** Goes through the lines of a list as the outcomes of its files come. */
  private final class Comparison implements FileDigests.Taker {
    private final String name;
    private final Iterator<CheckList.Line> lines;
    private final Tally tally;

    Comparison(String name, Iterator<CheckList.Line> lines, Tally tally) {
      this.name = name;
      this.lines = lines;
      this.tally = tally;
    }

    @Override
    public void take(FileToHash file, FileOutcome outcome) {
      compare(Objects.requireNonNull(nextListed()), outcome, tally);
    }

    @Override
    public void pause() {
      output.flush();
    }

    /** Returns the next digest of the list, or null at its end. */
    @Nullable ListedDigest nextListed() {
      while (lines.hasNext()) {
        CheckList.Line line = lines.next();
        if (line.listed() != null) {
          return line.listed();
        }
        tally.countMisformatted();
        if (options.has(SumOption.WARN)) {
          String tag = DigestName.tag(options.hasher());
          output.complain(
              name + ": " + line.number() + ": improperly formatted " + tag + " checksum line");
        }
      }
      return null;
    }
  }

  private void compare(ListedDigest listed, FileOutcome outcome, Tally tally) {
    switch (outcome) {
      case FileOutcome.Digest digest -> {
        boolean matches = listed.is(digest.bytes());
        tally.count(matches);
        if (!matches) {
          report(listed.file(), "FAILED");
        } else if (!options.has(SumOption.QUIET)) {
          report(listed.file(), "OK");
        }
      }
      case FileOutcome.Unreadable unreadable -> {
        boolean ignored = unreadable.missing() && options.has(SumOption.IGNORE_MISSING);
        tally.countUnreadable(ignored);
        if (!ignored) {
          output.complain(Quoting.of(listed.file()) + ": " + unreadable.reason());
          report(listed.file(), "FAILED open or read");
        }
      }
    }
  }

  private void report(FileName file, String result) {
    if (!options.has(SumOption.STATUS)) {
      String name =
          Escaping.isNeededInReports(file) ? Escaping.MARK + Escaping.escaped(file) : file.bytes();
      output.print(name + ": " + result + "\n");
    }
  }
}
