package dev.sennit.cli;

import dev.sennit.cli.catalogue.Catalogue;
import dev.sennit.cli.catalogue.CatalogueKernel;
import dev.sennit.cli.explore.ExplorerData;
import dev.sennit.cli.explore.PageServer;
import dev.sennit.provider.SennitProvider;
import dev.sennit.weave.explore.Exhibits;
import dev.sennit.weave.explore.Explorer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows kernels in a browser. */
@Command(
    name = "explore",
    description = {
      "See in a browser how kernels are woven: code, timeline, registers, proof.",
      "Serves one page to this machine until it is interrupted, or writes it to a file. What"
          + " processors' models say is computed the first time, which takes minutes, and kept."
          + " docs/EXPLORER.md says what is shown."
    })
final class ExploreCommand implements Callable<Integer> {
  private static final int PORTS = 1 << 16;

  private final LongSupplier clock;

  @Spec private CommandSpec spec;

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      defaultValue = "",
      description =
          "Only kernels with this in their names, such as md5/x64, and those that differ from"
              + " them in their strands only.")
  private String only;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Write the page to this file, and serve nothing; what is there is replaced.")
  private Path output;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "Serve on this port, and not on any that is free.")
  private int port;

  @Option(names = "--page", paramLabel = "FILE", hidden = true)
  private Path built;

  @Option(names = "--woven", paramLabel = "FOLDER", hidden = true)
  private Path woven;

  ExploreCommand() {
    this(System::nanoTime);
  }

  /**
   * @param clock tells nanoseconds, for how long the rest takes
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
      OutputPlace.check("page", output);
    }
    String page =
        ExplorerData.in(
            new Page(
                built == null ? Home.resolve("web", "target", "pages", "explorer.html") : built),
            new SennitProvider().getVersionStr(),
            exhibits());
    if (output == null) {
      serve(page);
    } else {
      write(page);
    }
    return ExitCode.OK;
  }

  private Exhibits exhibits() {
    Path folder = woven == null ? Home.resolve("library", "target", "woven") : woven;
    List<String> names =
        Catalogue.read(folder.resolve("catalogue.json")).kernels().stream()
            .map(CatalogueKernel::name)
            .toList();
    if (names.stream().noneMatch(name -> name.contains(only))) {
      throw new UnknownName(spec.commandLine(), "kernel", only, NearestNames.to(only, names));
    }
    String title = "Watching kernels";
    try (ProgressBar bar = ProgressBar.onTerminal(title)) {
      ProgressLines lines = new ProgressLines(spec.commandLine().getErr(), title, clock);
      return new Explorer(folder).exhibits(only, bar.isVisible() ? bar::showTimeLeft : lines::show);
    }
  }

  private void write(String page) {
    try {
      Files.writeString(output, page);
    } catch (IOException e) {
      throw new Failure("the page could not be written: " + e, e);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println("The page is in " + output.toAbsolutePath());
    out.flush();
  }

  private void serve(String page) throws InterruptedException {
    try (PageServer server = PageServer.start(page, port)) {
      PrintWriter out = spec.commandLine().getOut();
      out.println("The page is served to this machine at " + server.address());
      out.println("Ctrl-C ends that.");
      out.flush();
      new CountDownLatch(1).await();
    } catch (IOException e) {
      throw new Failure(
          "nothing can be served on port %d: %s; without --port one that is free is taken."
              .formatted(port, e.getMessage()),
          e);
    }
  }
}
