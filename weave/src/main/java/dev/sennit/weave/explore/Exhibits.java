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
 * What is shown of some kernels.
 *
 * @param cores the models that timelines are of
 */
public record Exhibits(List<ShownCore> cores, List<Exhibit> kernels, List<Impossible> impossible) {

  static Exhibits together(List<Exhibits> parts) {
    return new Exhibits(
        parts.stream().flatMap(part -> part.cores().stream()).distinct().toList(),
        parts.stream().flatMap(part -> part.kernels().stream()).toList(),
        parts.stream().flatMap(part -> part.impossible().stream()).toList());
  }

  /**
   * A kernel.
   *
   * @param packed its {@link Detail} in JSON, compressed by gzip, in Base64
   */
  public record Exhibit(Summary summary, String packed) {

    static Exhibit of(Summary summary, Detail detail) {
      return new Exhibit(summary, packed(new Gson().toJson(detail)));
    }

    private static String packed(String json) {
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
        gzip.write(json.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException("memory cannot be written", e);
      }
      return Base64.getEncoder().encodeToString(packed.toByteArray());
    }
  }
}
