package dev.sennit.weave.catalogue;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Supplier;

/**
 * Results that take a while, kept in a folder under the digest of everything that they depend on:
 * what has not changed is not done again.
 */
public record Kept(Path folder) {

  /**
   * The result for {@code inputs}, from the folder or else by {@code work}.
   *
   * @param kind what kind of result it is
   */
  public <T> T get(String kind, List<String> inputs, Class<T> type, Supplier<T> work) {
    Path file = folder.resolve(kind).resolve(Fingerprint.of(inputs) + ".json");
    try {
      if (Files.exists(file)) {
        return new Gson().fromJson(Files.readString(file), type);
      }
      T result = work.get();
      Files.createDirectories(file.getParent());
      Path part = Files.createTempFile(file.getParent(), kind, ".part");
      Files.writeString(part, new Gson().toJson(result));
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      return result;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep a " + kind + " in " + file, e);
    }
  }
}
