package dev.sennit.cli.sum;

import dev.sennit.cli.ClosedPipe;
import dev.sennit.cli.ProgressBar;
import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.KernelLinker;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * The command {@code ./sennit sum}. It is started apart from the other commands and reads its
 * arguments itself: byte by byte, with the options of coreutils, and in less time than a library
 * for that takes to begin.
 */
public final class Sum {
  private static final int FAILED = 1;

  private final Speech speech;
  private final ProgressBar bar;
  private final Consumer<DigestAlgorithm> announcement;

  /**
   * A new one.
   *
   * @param announcement is told the digest before anything is hashed
   */
  Sum(Speech speech, ProgressBar bar, Consumer<DigestAlgorithm> announcement) {
    this.speech = speech;
    this.bar = bar;
    this.announcement = announcement;
  }

  public static void main(String[] arguments) {
    ProgressBar bar = ProgressBar.onTerminal("Hashing");
    Speech speech =
        new Speech(
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err),
            bar);
    int exitCode = new Sum(speech, bar, KernelLinker::only).run(RawArguments.of(arguments));
    // Nothing is left to be done, and an orderly end would take time.
    Runtime.getRuntime().halt(exitCode);
  }

  /** Does what arguments say and gives the exit code. */
  int run(List<String> arguments) {
    try {
      boolean good = execute(SumOptions.parse(arguments));
      speech.flush();
      return good ? 0 : FAILED;
    } catch (BadUsage e) {
      speech.complain(e.getMessage());
      speech.say("Try './sennit sum --help' for more information.");
      return FAILED;
    } catch (UncheckedIOException e) {
      return explain(e.getCause());
    }
  }

  private boolean execute(SumOptions options) {
    if (options.has(SumOption.HELP)) {
      speech.print(Help.text());
      return true;
    }
    announcement.accept(options.algorithm());
    try (Progress progress = new Progress(bar, options.manner() != Manner.STATUS)) {
      return options.has(SumOption.CHECK)
          ? new Checking(options, speech, progress).check()
          : new Summing(options, speech, progress).sum();
    }
  }

  private int explain(IOException e) {
    if (ClosedPipe.isReasonOf(e)) {
      return ClosedPipe.EXIT_CODE;
    }
    speech.complain("write error");
    return FAILED;
  }
}
