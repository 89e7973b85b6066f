package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.Hasher;
import dev.sennit.Status;
import dev.sennit.WithKernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: kernels run, and the JVM warns, as docs/getting-started.md says of each way to start
 * it; digests are right in any case.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("surroundings")
class NativeAccessTest {
  private static final String RIGHT = "d41d8cd98f00b204e9800998ecf8427e";
  private static final String DENY = "--illegal-native-access=deny";
  private static final String ENABLE = "Enable-Native-Access";

  @TempDir static Path folder;

  /** The library as a jar whose own manifest asks for native access, and a program without that. */
  private static Path library;

  private static Path program;

  /** A program that asks for native access in its manifest, as the library has to be used. */
  private static Path enabled;

  @BeforeAll
  static void pack() throws Exception {
    assumeFalse(WithKernels.EMULATED, "the JVM grants native access alike there");
    library = jar("library", ChildJvm.library(), ENABLE, "ALL-UNNAMED");
    String path = library.toUri() + " " + ChildJvm.tests().toUri();
    program = jar("program", null, "Class-Path", path);
    enabled = jar("enabled", null, "Class-Path", path, ENABLE, "ALL-UNNAMED");
  }

  /** Packs the classes of a folder, if there is one, behind a manifest with more attributes. */
  private static Path jar(String name, Path classes, String... attributes) throws IOException {
    Manifest manifest = new Manifest();
    Attributes all = manifest.getMainAttributes();
    all.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    all.put(Attributes.Name.MAIN_CLASS, NativeAccessTest.class.getName());
    for (int i = 0; i < attributes.length; i += 2) {
      all.put(new Attributes.Name(attributes[i]), attributes[i + 1]);
    }
    Path file = folder.resolve(name + ".jar");
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest);
        Stream<Path> files = classes == null ? Stream.empty() : Files.walk(classes)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        String entry = classes.relativize(each).toString().replace('\\', '/');
        if (!entry.equals("META-INF/MANIFEST.MF")) {
          jar.putNextEntry(new JarEntry(entry));
          Files.copy(each, jar);
        }
      }
    }
    return file;
  }

  @Test
  void granted() throws Exception {
    assertSilentKernels(onModulePath("--enable-native-access=dev.sennit"));
    assertSilentKernels(onClassPath(DENY, ChildJvm.GRANT));
    assertSilentKernels(onClassPath("--illegal-native-access=allow"));
    assertSilentKernels(start(DENY, "-jar", enabled));
  }

  /** The name of the other path grants nothing. */
  @Test
  void nothingSaid() throws Exception {
    assertKernelsWithWarning(onClassPath(), "ALL-UNNAMED");
    assertKernelsWithWarning(onModulePath(ChildJvm.GRANT), "dev.sennit");
  }

  /** The library's own counts no more than one that {@code -cp} names. */
  @Test
  void otherManifests() throws Exception {
    assertKernelsWithWarning(start("-jar", program), "ALL-UNNAMED");
    assertKernelsWithWarning(start("-cp", enabled), "ALL-UNNAMED");
  }

  /** On the class path in {@link ConfiguredJvmTest}. */
  @Test
  void denied() throws Exception {
    assertThat(onModulePath(DENY))
        .contains("Targets: none (native access is denied", "MD5: the JDK's digest", RIGHT)
        .contains("start the JVM with --enable-native-access=dev.sennit")
        .doesNotContain("WARNING: A restricted method");
  }

  private static String onClassPath(String... options) throws Exception {
    return ChildJvm.run(List.of(options), NativeAccessTest.class);
  }

  private static String onModulePath(String... options) throws Exception {
    List<Object> all = new ArrayList<>(List.of(options));
    all.addAll(List.of("-p", library, "--add-modules", "dev.sennit", "-cp", ChildJvm.tests()));
    return start(all.toArray());
  }

  /** Behind {@code -jar} the name of the class is an argument that nobody reads. */
  private static String start(Object... options) throws Exception {
    return ChildJvm.runWithPaths(
        Stream.of(options).map(Object::toString).toList(), NativeAccessTest.class);
  }

  public static void main(String[] arguments) {
    System.out.println(Status.current().describe());
    System.out.println(HexFormat.of().formatHex(Hasher.MD5.hash(new byte[0])));
  }

  private static void assertSilentKernels(String output) {
    assertThat(output).contains("MD5: kernel md5/", RIGHT).doesNotContain("WARNING");
  }

  private static void assertKernelsWithWarning(String output, String granting) {
    assertThat(output)
        .contains("MD5: kernel md5/", RIGHT, "Use --enable-native-access=" + granting)
        .containsOnlyOnce("WARNING: A restricted method");
  }
}
