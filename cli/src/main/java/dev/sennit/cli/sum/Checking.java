package dev.sennit.cli.sum;

import java.io.IOException;
import java.util.List;

/** Checks files against lists of digests. */
final class Checking {
  private final SumOptions options;
  private final Speech speech;
  private final Progress progress;
  private final LineParser parser;

  Checking(SumOptions options, Speech speech, Progress progress) {
    this.options = options;
    this.speech = speech;
    this.progress = progress;
    this.parser = new LineParser(options.algorithm());
  }

  /** Whether all lists could be read and all that they list is as it should be. */
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
      speech.complain(name + ": " + Outcome.reason(e));
      return false;
    }
    Tally tally = new Tally(options);
    compare(name, list.lines(), tally);
    if (!list.complete()) {
      speech.complain(name + ": read error");
      return false;
    }
    tally.warnings(name).forEach(speech::complain);
    return tally.isGood();
  }

  private void compare(String name, List<CheckList.Line> lines, Tally tally) {
    List<Entry> entries =
        lines.stream()
            .map(CheckList.Line::listed)
            .filter(listed -> listed != null)
            .map(listed -> Entry.of(listed.file()))
            .toList();
    FileDigests digests = FileDigests.start(options.algorithm(), entries, progress);
    for (CheckList.Line line : lines) {
      if (line.listed() != null) {
        compare(line.listed(), digests, tally);
      } else {
        tally.countMisformatted();
        if (options.manner() == Manner.WARN) {
          String tag = DigestName.tag(options.algorithm());
          speech.complain(
              name + ": " + line.number() + ": improperly formatted " + tag + " checksum line");
        }
      }
    }
  }

  private void compare(ListedDigest listed, FileDigests digests, Tally tally) {
    if (!digests.isNextReady()) {
      speech.flush();
    }
    switch (digests.next()) {
      case Outcome.Digest digest -> {
        boolean matches = listed.is(digest.bytes());
        tally.count(matches);
        if (!matches) {
          report(listed.file(), "FAILED");
        } else if (options.manner() != Manner.QUIET) {
          report(listed.file(), "OK");
        }
      }
      case Outcome.Unreadable unreadable -> {
        boolean ignored = unreadable.missing() && options.has(SumOption.IGNORE_MISSING);
        tally.countUnreadable(ignored);
        if (!ignored) {
          speech.complain(Quoting.of(listed.file()) + ": " + unreadable.reason());
          report(listed.file(), "FAILED open or read");
        }
      }
    }
  }

  private void report(FileName file, String result) {
    if (options.manner() != Manner.STATUS) {
      String name =
          Escaping.isNeededInReports(file) ? Escaping.MARK + Escaping.escaped(file) : file.bytes();
      speech.print(name + ": " + result + "\n");
    }
  }
}
