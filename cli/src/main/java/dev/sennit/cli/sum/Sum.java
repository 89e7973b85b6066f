package dev.sennit.cli.sum;

import dev.sennit.cli.command.ClosedPipe;
import dev.sennit.cli.console.ProgressBar;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.select.KernelLinker;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * The command {@code ./sennit sum}, a program of its own. It parses its arguments itself, because
 * it needs their bytes and the options of coreutils, and because a library would start too slowly.
 */
public final class Sum {
  private static final int FAILED = 1;

  private final SumOutput output;
  private final ProgressBar bar;
  private final Consumer<DigestAlgorithm> announcement;

  /**
   * Creates the command.
   *
   * @param announcement takes the digest before the first file is hashed
   */
  Sum(SumOutput output, ProgressBar bar, Consumer<DigestAlgorithm> announcement) {
    this.output = output;
    this.bar = bar;
    this.announcement = announcement;
  }

  public static void main(String[] arguments) {
    ProgressBar bar = ProgressBar.onTerminal("Hashing");
    SumOutput output =
        new SumOutput(
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err),
            bar);
    int exitCode = new Sum(output, bar, KernelLinker::only).run(RawArguments.of(arguments));
    // Everything is done, and an orderly end would take time.
    Runtime.getRuntime().halt(exitCode);
  }

  /** Runs the command and returns the exit code. */
  int run(List<String> arguments) {
    try {
      boolean good = execute(SumOptions.parse(arguments));
      output.flush();
      return good ? 0 : FAILED;
    } catch (BadUsage e) {
      output.complain(e.getMessage());
      output.say("Try './sennit sum --help' for more information.");
      return FAILED;
    } catch (UncheckedIOException e) {
      return explain(e.getCause());
    }
  }

  private boolean execute(SumOptions options) {
    if (options.has(SumOption.HELP)) {
      output.print(SumHelp.text());
      return true;
    }
    announcement.accept(options.algorithm());
    try (HashingProgress progress = new HashingProgress(bar, !options.has(SumOption.STATUS))) {
      return options.has(SumOption.CHECK)
          ? new Checking(options, output, progress).check()
          : new Summing(options, output, progress).sum();
    }
  }

  private int explain(IOException e) {
    if (ClosedPipe.isReasonOf(e)) {
      return ClosedPipe.EXIT_CODE;
    }
    output.complain("write error");
    return FAILED;
  }
}
