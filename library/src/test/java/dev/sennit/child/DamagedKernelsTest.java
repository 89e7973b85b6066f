package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.WithKernels;
import dev.sennit.runtime.machine.HostPlatform;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: a shared object that is damaged is not loaded; the JDK serves, and one line says so.
 */
@Execution(ExecutionMode.CONCURRENT)
class DamagedKernelsTest {
  private static final int FLIPPED = WithKernels.EMULATED ? 2 : 12;

  @TempDir private Path folder;

  @Test
  void areNotLoaded() throws Exception {
    String output =
        ChildJvm.run(
            List.of(ChildJvm.GRANT),
            DamagedKernelsTest.class,
            ChildJvm.library().toString(),
            folder.toString(),
            Integer.toString(FLIPPED));
    String cases = output.lines().filter(line -> line.startsWith("case")).toList().getLast();
    assertThat(output.lines().filter(line -> line.contains(ConfiguredJvmTest.COMPLAINT)))
        .hasSize(Integer.parseInt(cases.replaceAll("\\D", "")))
        .allMatch(line -> line.startsWith("WARNING: "))
        .allMatch(line -> line.contains("damaged") || line.contains("the jar holds no"));
  }

  public static void main(String[] arguments) throws Exception {
    String resource =
        HostPlatform.of(System.getProperty("os.name"), System.getProperty("os.arch"))
            .resourceName();
    Path folder = Path.of(arguments[1]);
    Path file = folder.resolve(resource.substring(1));
    Path crc = file.resolveSibling(file.getFileName() + ".crc32");
    byte[] intact = bytes(resource);
    byte[] checksum = bytes(resource + ".crc32");
    List<byte[]> damaged = new ArrayList<>();
    for (int length : new int[] {0, 1, 64, intact.length / 2, intact.length - 1}) {
      damaged.add(Arrays.copyOf(intact, length));
    }
    Random random = new Random(7);
    for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
      byte[] flipped = intact.clone();
      flipped[random.nextInt(intact.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      damaged.add(flipped);
    }
    // Copies of the library that have another shared object.
    URL[] urls = {folder.toUri().toURL(), Path.of(arguments[0]).toUri().toURL()};
    Files.createDirectories(file.getParent());
    Files.write(crc, checksum);
    for (byte[] object : damaged) {
      Files.write(file, object);
      check(urls);
    }
    Files.write(file, intact);
    for (int length : new int[] {0, checksum.length - 1}) {
      Files.write(crc, Arrays.copyOf(checksum, length));
      check(urls);
    }
    System.out.println("cases: " + (damaged.size() + 2));
  }

  private static byte[] bytes(String resource) throws IOException {
    try (InputStream in = HostPlatform.class.getResourceAsStream(resource)) {
      return in.readAllBytes();
    }
  }

  private static void check(URL[] urls) throws Exception {
    try (URLClassLoader loader = new URLClassLoader(urls, null)) {
      Object status = loader.loadClass("dev.sennit.Status").getMethod("current").invoke(null);
      assertThat(status.toString()).contains("damaged");
      ClassLoadersTest.hash(loader);
      // Of a loader that is closed nothing is said.
      ClassLoadersTest.awaitLinkers();
    }
  }
}
