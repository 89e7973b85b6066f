package dev.sennit.cli.sum;

/** The help text of the command. */
final class SumHelp {
  private SumHelp() {}

  static String text() {
    return """
    Usage: ./sennit sum -a DIGEST [OPTION]... [FILE]...
    Print or check digests of files as md5sum and its like do, many files side by side.
    With blake3, lists are those of b3sum, and several threads hash a long file.

    With no FILE, or when FILE is -, read standard input.
      -a, --algorithm=DIGEST  the digest, one of
    %s
      -b, --binary          mark files as read in binary mode (they always are)
      -c, --check           read digests from the FILEs and check them
      -r, --recursive       hash all regular files in the folders among FILEs
          --tag             write lines in the form of the BSDs
      -t, --text            mark files as read in text mode (default)
      -z, --zero            end each line with NUL, not newline, and do not escape names

    The following five options are useful only with --check:
          --ignore-missing  ignore files that are missing
          --quiet           don't print OK for each file that matches
          --status          print nothing; the exit code is the result
          --strict          exit non-zero if a line is improperly formatted
      -w, --warn            warn about improperly formatted lines

          --help            show this text

    The exit code is 0 after success, else 1. docs/guide/commands.md says more.
    """
        .formatted(digests());
  }

  private static String digests() {
    StringBuilder lines = new StringBuilder(" ".repeat(25));
    int width = lines.length();
    for (String name : DigestName.all()) {
      if (width + name.length() > 95) {
        lines.append("\n").append(" ".repeat(25));
        width = 25;
      }
      lines.append(' ').append(name);
      width += 1 + name.length();
    }
    return lines.toString();
  }
}
