package dev.sennit.cli.sum;

/** What the command says of itself. */
final class Help {
  private Help() {}

  static String text() {
    return """
    Usage: ./sennit sum -a DIGEST [OPTION]... [FILE]...
    Print or check digests of files as md5sum and its like do, many files side by side.

    With no FILE, or when FILE is -, read standard input.
      -a, --algorithm=DIGEST  the digest, one of
    %s
      -b, --binary          say that files are read in binary mode, which they always are
      -c, --check           read digests from the FILEs and check them
      -r, --recursive       hash all regular files in FILEs that are folders
          --tag             write lines in the form of the BSDs
      -t, --text            say that files are read in text mode (default)
      -z, --zero            end each line with NUL, not newline, and do not escape names

    The following five options are useful only with --check:
          --ignore-missing  let files that are not there be
          --quiet           don't print OK for each file that is as it should be
          --status          say nothing; the exit code tells
          --strict          exit non-zero where a line cannot be understood
      -w, --warn            name lines that cannot be understood

          --help            show this text

    The exit code is 0 when all went well, else 1. docs/SUM.md says more.
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
