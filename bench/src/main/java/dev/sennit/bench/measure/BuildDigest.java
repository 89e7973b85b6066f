package dev.sennit.bench.measure;

import dev.sennit.Hasher;
import dev.sennit.cli.command.Failure;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;

/**
 * A digest of the measured build: the library's classes, and the kernels among its resources. The
 * version alone does not show whether someone has changed the sources since.
 */
public final class BuildDigest {
  // So many bytes of SHA-256 are enough to tell builds apart.
  private static final int BYTES = 8;

  private BuildDigest() {}

  /** Returns the digest of this JVM's library, from its jar or from its folder of classes. */
  public static String ofLibrary() {
    try {
      return of(Path.of(Hasher.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the library was not loaded from a file", e);
    }
  }

  static String of(Path place) {
    try (Stream<Path> all = Files.walk(place)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        byte[] content = Files.readAllBytes(file);
        String head = "%s %d%n".formatted(place.relativize(file), content.length);
        digest.update(head.getBytes(StandardCharsets.UTF_8));
        digest.update(content);
      }
      return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
    } catch (IOException e) {
      throw new Failure("the library's classes cannot be read: " + e, e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
