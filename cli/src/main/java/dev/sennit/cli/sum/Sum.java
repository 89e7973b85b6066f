package dev.sennit.cli.sum;

import dev.sennit.cli.ProgressBar;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The command {@code ./sennit sum}. It reads its arguments by itself, byte by byte and as coreutils
 * do, and is started without the other commands, as a start takes longer than many files.
 */
public final class Sum {
  private static final int FAILED = 1;

  /** What a shell reports of a program that was ended because nobody reads what it writes. */
  private static final int BROKEN_PIPE = 128 + 13;

  private Sum() {}

  public static void main(String[] arguments) {
    ProgressBar bar = ProgressBar.onTerminal("Hashing");
    Speech speech = new Speech(new FileOutputStream(FileDescriptor.out), System.err, bar);
    System.exit(run(RawArguments.of(arguments), speech, bar));
  }

  /** Does what the arguments say and gives the exit code. */
  static int run(List<String> arguments, Speech speech, ProgressBar bar) {
    try {
      int exitCode = execute(SumOptions.parse(arguments), speech, bar);
      speech.flush();
      return exitCode;
    } catch (BadUsage e) {
      speech.complain(e.getMessage());
      speech.say("Try 'sennit sum --help' for more information.");
      return FAILED;
    } catch (UncheckedIOException e) {
      return explain(e.getCause(), speech);
    }
  }

  private static int explain(IOException e, Speech speech) {
    if ("Broken pipe".equals(e.getMessage())) {
      return BROKEN_PIPE;
    }
    speech.complain("write error");
    return FAILED;
  }

  private static int execute(SumOptions options, Speech speech, ProgressBar bar) {
    if (options.has(SumOption.HELP)) {
      speech.print(Help.text());
      return 0;
    }
    try (Progress progress = new Progress(bar, !options.has(SumOption.STATUS))) {
      boolean good =
          options.has(SumOption.CHECK)
              ? new Checking(options, speech, progress).check()
              : new Summing(options, speech, progress).sum();
      return good ? 0 : FAILED;
    }
  }
}
