package dev.sennit.cli.explore;

import dev.sennit.Status;
import dev.sennit.cli.command.Failure;
import dev.sennit.cli.command.Home;
import dev.sennit.cli.command.OutputFile;
import dev.sennit.cli.command.UnknownName;
import dev.sennit.cli.console.ProgressBar;
import dev.sennit.cli.console.ProgressLines;
import dev.sennit.cli.kernels.CatalogueFile;
import dev.sennit.cli.kernels.KernelNames;
import dev.sennit.cli.page.Page;
import dev.sennit.cli.page.PageServer;
import dev.sennit.provider.SennitProvider;
import dev.sennit.weave.catalogue.CatalogueEntry;
import dev.sennit.weave.explore.Exhibits;
import dev.sennit.weave.explore.Explorer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows kernels in a browser. */
@Command(name = "explore")
public final class ExploreCommand implements Callable<Integer> {
  private static final int PORTS = 1 << 16;

  private final LongSupplier clock;

  @Spec private CommandSpec spec;

  @Option(names = "--only", paramLabel = "TEXT", completionCandidates = KernelNames.class)
  private String only = "";

  @Option(names = "--output", paramLabel = "FILE")
  private @Nullable Path output;

  @Option(names = "--port", paramLabel = "PORT")
  private int port;

  ExploreCommand() {
    this(System::nanoTime);
  }

  /**
   * Creates a command that estimates the time left.
   *
   * @param clock tells nanoseconds
   */
  ExploreCommand(LongSupplier clock) {
    this.clock = clock;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port >= PORTS) {
      throw new ParameterException(
          spec.commandLine(), "--port must be from 0 to %d, but is %d".formatted(PORTS - 1, port));
    }
    if (output != null) {
      new OutputFile("page", output).check();
    }
    String page =
        ExplorerPage.in(
            new Page(Home.resolve("web", "target", "pages", "explorer.html")),
            new SennitProvider().getVersionStr(),
            exhibits(),
            usedHere(),
            Status.current().processor().orElse(""));
    if (output == null) {
      serve(page);
    } else {
      write(output, page);
    }
    return ExitCode.OK;
  }

  private Exhibits exhibits() {
    List<CatalogueEntry> kernels = CatalogueFile.ofBuild().kernels();
    List<String> names = kernels.stream().map(CatalogueEntry::name).toList();
    UnknownName.checkPart(spec.commandLine(), "kernel", only, names, KernelNames.LIST);
    String title = "Watching kernels";
    try (ProgressBar bar = ProgressBar.onTerminal(title)) {
      ProgressLines lines = new ProgressLines(spec.commandLine().getErr(), title, clock);
      return new Explorer(Home.woven(), Home.shippedKernels(), kernels)
          .exhibits(only, bar.isVisible() ? bar::showTimeLeft : lines::show);
    }
  }

  /** Returns the names of the kernels that this machine uses for one message, each once. */
  private static List<String> usedHere() {
    return Status.current().digests().stream()
        .map(Status.Digest::kernel)
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }

  private void write(Path output, String page) {
    new OutputFile("page", output).write(page);
    PrintWriter out = spec.commandLine().getOut();
    out.println("The page is in " + output.toAbsolutePath());
    out.flush();
  }

  private void serve(String page) throws InterruptedException {
    try (PageServer server = PageServer.start(page, port)) {
      PrintWriter out = spec.commandLine().getOut();
      out.println("The page is at " + server.address() + " for programs on this machine.");
      out.println("Press Ctrl-C to stop.");
      out.flush();
      new CountDownLatch(1).await();
    } catch (IOException e) {
      throw new Failure(
          "nothing can be served on port %d: %s; without --port the command takes a free port."
              .formatted(port, e.getMessage()),
          e);
    }
  }
}
