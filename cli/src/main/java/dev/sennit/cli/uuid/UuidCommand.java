package dev.sennit.cli.uuid;

import dev.sennit.BatchUuids;
import dev.sennit.cli.command.ClosedPipe;
import dev.sennit.cli.command.Failure;
import dev.sennit.cli.console.ProgressBar;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes UUIDs from names. */
@Command(name = "uuid")
public final class UuidCommand implements Callable<Integer> {
  private static final String STANDARD_INPUT = "-";

  private static final Map<String, Function<UUID, BatchUuids>> VERSIONS =
      Map.of("v3", BatchUuids::v3, "v5", BatchUuids::v5, "v8", BatchUuids::v8);

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "VERSION", completionCandidates = Versions.class)
  private String version;

  @Parameters(index = "1", paramLabel = "NAMESPACE", completionCandidates = Namespace.Words.class)
  private String namespace;

  @Parameters(index = "2..*", paramLabel = "NAME")
  private List<String> names = List.of();

  @Option(names = "--names", paramLabel = "FILE")
  private @Nullable String file;

  @ArgGroup private Format format = new Format();

  /** The versions, for shells that complete them. */
  static final class Versions implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return VERSIONS.keySet().stream().sorted().iterator();
    }
  }

  /** The form of the output, at most one of these. */
  static final class Format {
    @Option(names = "--json")
    private boolean json;

    @Option(names = "--binary")
    private boolean binary;

    private UuidFormat chosen() {
      return json ? UuidFormat.json() : binary ? UuidFormat.binary() : UuidFormat.text();
    }
  }

  @Override
  public Integer call() {
    BatchUuids uuids = uuids();
    if (file != null && !names.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "names must be arguments or lines of --names, not both");
    }
    OutputBuffer out = new OutputBuffer(new FileOutputStream(FileDescriptor.out));
    UuidStream stream = new UuidStream(uuids, format.chosen(), out);
    try {
      if (names.isEmpty()) {
        runLines(stream);
      } else {
        runArguments(stream);
      }
      out.flush();
      return ExitCode.OK;
    } catch (IOException e) {
      if (ClosedPipe.isReasonOf(e)) {
        return ClosedPipe.EXIT_CODE;
      }
      throw new Failure("the UUIDs could not be written: " + e.getMessage(), e);
    }
  }

  private BatchUuids uuids() {
    if (!VERSIONS.containsKey(version)) {
      throw new ParameterException(
          spec.commandLine(), "the version must be v3, v5 or v8, but is " + version);
    }
    if (version.equals("v3") && namespace.equals(Namespace.NONE)) {
      return BatchUuids.v3();
    }
    return Namespace.named(namespace)
        .map(VERSIONS.get(version))
        .orElseThrow(() ->
            new ParameterException(
                spec.commandLine(),
                "the namespace must be dns, url, oid, x500, a UUID, or none for v3, but is "
                    + namespace));
  }

  private void runArguments(UuidStream stream) throws IOException {
    for (String name : names) {
      // The JVM puts this character where it cannot decode an argument in this locale.
      if (name.indexOf('\uFFFD') >= 0) {
        throw new Failure(
            "the argument %s cannot be read in this locale: give such names with --names."
                .formatted(name));
      }
      stream.run(name.getBytes(StandardCharsets.UTF_8));
    }
  }

  private void runLines(UuidStream stream) throws IOException {
    if (file == null || file.equals(STANDARD_INPUT)) {
      stream.run(new FileInputStream(FileDescriptor.in), _ -> {});
      return;
    }
    try (FileInputStream in = open();
        ProgressBar bar = ProgressBar.onTerminal("Making UUIDs")) {
      long size = in.getChannel().size();
      stream.run(in, size == 0 ? _ -> {} : read -> bar.show(Math.min(read, size), size));
    }
  }

  private FileInputStream open() {
    try {
      return new FileInputStream(file);
    } catch (IOException e) {
      throw new Failure("the names could not be read: " + e.getMessage(), e);
    }
  }
}
