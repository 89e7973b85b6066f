package dev.sennit.cli.sum;

import java.io.IOException;
import java.util.List;

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
    this.parser = new LineParser(options.algorithm());
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
    FileDigests digests = FileDigests.start(options.algorithm(), files, progress);
    for (CheckList.Line line : lines) {
      if (line.listed() != null) {
        compare(line.listed(), digests, tally);
      } else {
        tally.countMisformatted();
        if (options.has(SumOption.WARN)) {
          String tag = DigestName.tag(options.algorithm());
          output.complain(
              name + ": " + line.number() + ": improperly formatted " + tag + " checksum line");
        }
      }
    }
  }

  private void compare(ListedDigest listed, FileDigests digests, Tally tally) {
    if (!digests.isNextReady()) {
      output.flush();
    }
    switch (digests.next()) {
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
