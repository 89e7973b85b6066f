package dev.sennit.weave.explore;

import com.google.gson.Gson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * The content of the explorer for some kernels.
 *
 * @param cores the models of the timelines
 */
public record Exhibits(
    List<ShownCore> cores, List<Exhibit> kernels, List<ImpossibleShape> impossible) {

  static Exhibits together(List<Exhibits> parts) {
    return new Exhibits(
        parts.stream().flatMap(part -> part.cores().stream()).distinct().toList(),
        parts.stream().flatMap(part -> part.kernels().stream()).toList(),
        parts.stream().flatMap(part -> part.impossible().stream()).toList());
  }

  /**
   * A kernel.
   *
   * @param packed its {@link KernelDetail} in JSON, compressed by gzip, in Base64
   */
  public record Exhibit(KernelSummary summary, String packed) {

    static Exhibit of(KernelSummary summary, KernelDetail detail) {
      return new Exhibit(summary, packed(new Gson().toJson(detail)));
    }

    private static String packed(String json) {
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
        gzip.write(json.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write to memory", e);
      }
      return Base64.getEncoder().encodeToString(packed.toByteArray());
    }
  }
}
