package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.WithKernels;
import dev.sennit.runtime.machine.HostPlatform;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
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
    assertThat(output.lines().filter(line -> line.contains("the JDK's digests are used")))
        .hasSize(Integer.parseInt(cases.replaceAll("\\D", "")))
        .allMatch(line -> line.startsWith("WARNING: "))
        .allMatch(line -> line.contains("damaged") || line.contains("the jar holds no"));
  }

  public static void main(String[] arguments) throws Exception {
    HostPlatform platform =
        HostPlatform.of(System.getProperty("os.name"), System.getProperty("os.arch"));
    byte[] intact;
    byte[] checksum;
    try (InputStream object = HostPlatform.class.getResourceAsStream(platform.resourceName());
        InputStream crc =
            HostPlatform.class.getResourceAsStream(platform.resourceName().concat(".crc32"))) {
      intact = object.readAllBytes();
      checksum = crc.readAllBytes();
    }
    Damage damage =
        new Damage(
            Path.of(arguments[0]),
            Path.of(arguments[1]),
            Path.of(arguments[1]).resolve(platform.resourceName().substring(1)));
    for (int length : new int[] {0, 1, 64, intact.length / 2, intact.length - 1}) {
      damage.check(Arrays.copyOf(intact, length), checksum);
    }
    Random random = new Random(7);
    for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
      byte[] flipped = intact.clone();
      flipped[random.nextInt(intact.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      damage.check(flipped, checksum);
    }
    damage.check(intact, new byte[0]);
    damage.check(intact, Arrays.copyOf(checksum, checksum.length - 1));
    System.out.println("cases: " + damage.cases);
  }

  /** Copies of the library that have another shared object. */
  private static final class Damage {
    private final Path library;
    private final Path folder;
    private final Path file;
    private int cases;

    Damage(Path library, Path folder, Path file) {
      this.library = library;
      this.folder = folder;
      this.file = file;
    }

    void check(byte[] object, byte[] checksum) throws Exception {
      Files.createDirectories(file.getParent());
      Files.write(file, object);
      Files.write(file.resolveSibling(file.getFileName() + ".crc32"), checksum);
      URL[] urls = {folder.toUri().toURL(), library.toUri().toURL()};
      byte[] message = new byte[1000];
      try (URLClassLoader loader = new URLClassLoader(urls, null)) {
        Object status = loader.loadClass("dev.sennit.Status").getMethod("current").invoke(null);
        if (!status.toString().contains("damaged")) {
          throw new AssertionError(status);
        }
        Class<?> hasher = loader.loadClass("dev.sennit.Hasher");
        Object sha = hasher.getField("SHA_256").get(null);
        byte[] hash = (byte[]) hasher.getMethod("hash", byte[].class).invoke(sha, (Object) message);
        if (!Arrays.equals(hash, MessageDigest.getInstance("SHA-256").digest(message))) {
          throw new AssertionError("a wrong digest");
        }
        // Of a loader that is closed nothing is said.
        ClassLoadersTest.awaitLinkers();
      }
      cases++;
    }
  }
}
