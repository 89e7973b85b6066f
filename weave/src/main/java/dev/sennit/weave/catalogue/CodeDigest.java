package dev.sennit.weave.catalogue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Digests of class files without what only debuggers need: a comment changes none. */
public final class CodeDigest {
  private static final String ROOT = "/dev/sennit/weave";

  private CodeDigest() {}

  /**
   * Returns the digest of the code that a class can execute.
   *
   * @param ends the classes beyond which nothing counts, nor do they themselves
   */
  public static String ofReach(Class<?> root, Collection<Class<?>> ends) {
    return of(CodeDependencies.of(List.of(root), ends));
  }

  /** Returns the digest of what other classes can be compiled against of a class file. */
  public static String ofInterface(byte[] classFile) {
    return of(Map.of("", CodeDependencies.interfaceOf(classFile)));
  }

  /** Returns the digest of class files by their names. */
  static String of(Map<String, byte[]> code) {
    MessageDigest digest = TextDigest.sha256();
    code.forEach((name, bytes) -> {
      digest.update(name.getBytes(StandardCharsets.UTF_8));
      digest.update(bytes);
    });
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * Returns the digest of all classes of some of the weaver's packages; of all if none is named.
   */
  public static String ofPackages(List<String> packages) {
    List<String> roots =
        packages.isEmpty()
            ? List.of(ROOT)
            : packages.stream().map(name -> ROOT + "/" + name).toList();
    MessageDigest digest = TextDigest.sha256();
    try {
      URI location = CodeDigest.class.getProtectionDomain().getCodeSource().getLocation().toURI();
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
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the weaver's classes have no place", e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  public static String ofFile(Path file) throws IOException {
    return HexFormat.of().formatHex(TextDigest.sha256().digest(Files.readAllBytes(file)));
  }

  private static void update(MessageDigest digest, Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = root.relativize(file).toString();
        digest.update(name.getBytes(StandardCharsets.UTF_8));
        byte[] bytes = Files.readAllBytes(file);
        digest.update(name.endsWith(".class") ? CodeDependencies.withoutDebug(bytes) : bytes);
      }
    }
  }
}
