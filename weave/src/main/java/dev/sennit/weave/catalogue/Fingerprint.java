package dev.sennit.weave.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Digests by which a build sees what has changed. */
public final class Fingerprint {
  private static final String ROOT = "/dev/sennit/weave";

  private Fingerprint() {}

  /** The digest of texts, of which the order and the boundaries matter. */
  public static String of(List<String> texts) {
    MessageDigest digest = sha256();
    for (String text : texts) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
      digest.update(bytes);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** The digest of the class files of the weaver's packages; all of them if none is named. */
  public static String ofClasses(List<String> packages) {
    List<String> roots =
        packages.isEmpty()
            ? List.of(ROOT)
            : packages.stream().map(name -> ROOT + "/" + name).toList();
    MessageDigest digest = sha256();
    try {
      URI location = Fingerprint.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      if (location.getPath().endsWith(".jar")) {
        try (FileSystem jar = FileSystems.newFileSystem(Path.of(location), Map.of())) {
          for (String root : roots) {
            update(digest, jar.getPath(root));
          }
        }
      } else {
        for (String root : roots) {
          update(digest, Path.of(location).resolve(root.substring(1)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the weaver's own classes", e);
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException("the weaver's classes have no place", e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void update(MessageDigest digest, Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        digest.update(root.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
        try (InputStream in = Files.newInputStream(file)) {
          digest.update(in.readAllBytes());
        }
      }
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
