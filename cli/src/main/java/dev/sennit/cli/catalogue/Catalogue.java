package dev.sennit.cli.catalogue;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import dev.sennit.cli.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The catalogue of kernels, as the weaver wrote it. */
public final class Catalogue {
  private record Content(List<CatalogueKernel> kernels) {}

  private final Path file;
  private final String json;
  private final List<CatalogueKernel> kernels;

  private Catalogue(Path file, String json, List<CatalogueKernel> kernels) {
    this.file = file;
    this.json = json;
    this.kernels = kernels;
  }

  /** Reads a catalogue. */
  public static Catalogue read(Path file) {
    String json = contentOf(file, "the catalogue of kernels");
    try {
      Content content = new Gson().fromJson(json, Content.class);
      if (content == null || content.kernels() == null) {
        throw new JsonParseException("it has no \"kernels\"");
      }
      return new Catalogue(file, json, List.copyOf(content.kernels()));
    } catch (JsonParseException e) {
      throw new Failure(
          "the catalogue of kernels %s cannot be understood: %s; delete it and build again."
              .formatted(file, e.getMessage()),
          e);
    }
  }

  /** The file's content. */
  public String json() {
    return json;
  }

  public List<CatalogueKernel> kernels() {
    return kernels;
  }

  /** The kernel of that name. */
  public Optional<CatalogueKernel> kernel(String name) {
    return kernels.stream().filter(kernel -> kernel.name().equals(name)).findFirst();
  }

  /** The listing of a kernel: its instructions, with what each is for. */
  public String listing(CatalogueKernel kernel) {
    return contentOf(file.resolveSibling(kernel.listing()), "the listing of " + kernel.name());
  }

  private static String contentOf(Path file, String what) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new Failure(what + " is not there: the build should have written it to " + file, e);
    } catch (IOException e) {
      throw new Failure(what + " cannot be read: " + e, e);
    }
  }
}
