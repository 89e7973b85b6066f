package dev.sennit.cli.kernels;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import dev.sennit.cli.command.Failure;
import dev.sennit.cli.command.Home;
import dev.sennit.weave.catalogue.CatalogueEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue of kernels that the build has written.
 *
 * @param json the content of the file
 */
public record CatalogueFile(Path file, String json, List<CatalogueEntry> kernels) {
  private record Content(List<CatalogueEntry> kernels) {}

  /** Reads the catalogue of Sennit's folder. */
  public static CatalogueFile ofBuild() {
    return read(Home.woven().resolve("catalogue.json"));
  }

  /** Returns the names of kernels, each with the digest of its code behind it. */
  public List<String> codes(Predicate<String> names) {
    return kernels.stream()
        .filter(kernel -> names.test(kernel.name()))
        .map(kernel -> kernel.name() + " " + kernel.digest())
        .toList();
  }

  public static CatalogueFile read(Path file) {
    String json = contentOf(file, "the catalogue of kernels");
    try {
      Content content = new Gson().fromJson(json, Content.class);
      if (content == null || content.kernels() == null) {
        throw new JsonParseException("it has no \"kernels\"");
      }
      if (!content.kernels().stream().allMatch(CatalogueFile::isWhole)) {
        throw new JsonParseException("another version of Sennit wrote it");
      }
      return new CatalogueFile(file, json, List.copyOf(content.kernels()));
    } catch (JsonParseException e) {
      throw new Failure(
          "the catalogue of kernels %s cannot be parsed: %s; delete it and build again."
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private static boolean isWhole(CatalogueEntry kernel) {
    return Stream.of(
            kernel.name(),
            kernel.target(),
            kernel.shape(),
            kernel.facts(),
            kernel.predicted(),
            kernel.proof(),
            kernel.listing())
        .allMatch(Objects::nonNull);
  }

  public Optional<CatalogueEntry> kernel(@Nullable String name) {
    return kernels.stream().filter(kernel -> kernel.name().equals(name)).findFirst();
  }

  /** Returns the listing of a kernel: its instructions, each with its purpose. */
  public String listing(CatalogueEntry kernel) {
    return contentOf(file.resolveSibling(kernel.listing()), "the listing of " + kernel.name());
  }

  private static String contentOf(Path file, String what) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new Failure(what + " is missing: the build should have written it to " + file, e);
    } catch (IOException e) {
      throw new Failure(what + " cannot be read: " + e, e);
    }
  }
}
