package dev.sennit.cli.sum;

import dev.sennit.Batch;
import dev.sennit.Hasher;
import dev.sennit.cli.command.ClosedPipe;
import dev.sennit.cli.command.HelpFile;
import dev.sennit.cli.console.ProgressBar;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The command {@code ./sennit sum}, a program of its own. It parses its arguments itself, because
 * it needs their bytes and the options of coreutils, and because a library would start too slowly.
 */
public final class Sum {
  private static final int FAILED = 1;

  private final SumOutput output;
  private final ProgressBar bar;
  private final Consumer<Hasher> announcement;

  /**
   * Creates the command.
   *
   * @param announcement takes the digest before the first file is hashed
   */
  Sum(SumOutput output, ProgressBar bar, Consumer<Hasher> announcement) {
    this.output = output;
    this.bar = bar;
    this.announcement = announcement;
  }

  static Sum ofThisProcess(Consumer<Hasher> announcement) {
    ProgressBar bar = ProgressBar.onTerminal("Hashing");
    SumOutput output =
        new SumOutput(
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err),
            bar);
    return new Sum(output, bar, announcement);
  }

  public static void main(String[] arguments) {
    int exitCode = ofThisProcess(Sum::hurry).run(RawArguments.of(arguments));
    // Everything is done, and an orderly end would take time.
    Runtime.getRuntime().halt(exitCode);
  }

  /** Has the kernels of one digest linked and no others, while files are looked for. */
  private static void hurry(Hasher hasher) {
    System.setProperty("sennit.only", hasher.algorithm());
    if (hasher != Hasher.BLAKE3) {
      // With one thread more than processors, one hashes while another waits for a disk. BLAKE3 is
      // no faster with it.
      System.setProperty(
          "java.util.concurrent.ForkJoinPool.common.parallelism",
          Integer.toString(Runtime.getRuntime().availableProcessors()));
    }
    Thread linking = new Thread(() -> link(hasher), "sennit-sum");
    linking.setDaemon(true);
    linking.start();
  }

  /** Has the kernels of a digest linked. */
  static void link(Hasher hasher) {
    hasher.hash(Batch.of(new byte[0]));
  }

  /** Runs the command and returns the exit code. */
  int run(List<String> arguments) {
    try {
      boolean good = execute(SumOptions.parse(arguments));
      output.flush();
      return good ? 0 : FAILED;
    } catch (BadUsage e) {
      output.complain(Objects.requireNonNull(e.getMessage()));
      output.say("Try './sennit sum --help' for more information.");
      return FAILED;
    } catch (UncheckedIOException e) {
      return explain(Objects.requireNonNull(e.getCause()));
    }
  }

  private boolean execute(SumOptions options) {
    if (options.has(SumOption.HELP)) {
      output.print(HelpFile.of("sum"));
      return true;
    }
    announcement.accept(options.hasher());
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
