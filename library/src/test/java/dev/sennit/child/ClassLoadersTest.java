package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Garbage;
import dev.sennit.WithKernels;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Protects: a class loader that has had kernels linked, or was about to, leaves nothing behind. */
@Execution(ExecutionMode.CONCURRENT)
class ClassLoadersTest {
  private static final byte[] MESSAGE = new byte[100];
  private static final String KERNELS = "memfd:sennit";
  private static final String STATUS = "dev.sennit.Status";

  @Test
  @EnabledOnOs(OS.LINUX)
  void leaveNoDescriptorAndNoMapping() throws Exception {
    assertThat(runs("linked", WithKernels.EMULATED ? 2 : 4)).isEqualToIgnoringNewLines("gone");
  }

  @Test
  void sayNothingWhenTheyAreClosedWhileKernelsAreLinked() throws Exception {
    assertThat(runs("closed", WithKernels.EMULATED ? 2 : 6)).isEqualToIgnoringNewLines("quiet");
  }

  @Test
  void complaintsAreHeardWhereTheyHideTheFilesOfClasses() throws Exception {
    assertThat(runs("hiding", 1, "-Dsennit.target=none"))
        .contains("\"none\", but there is no such target");
  }

  private static String runs(String how, int loaders, String... options) throws Exception {
    List<String> all = new ArrayList<>(List.of(ChildJvm.GRANT, "-Xmx64m"));
    all.addAll(List.of(options));
    return ChildJvm.run(
        all, ClassLoadersTest.class, ChildJvm.library().toString(), how, Integer.toString(loaders));
  }

  public static void main(String[] arguments) throws Exception {
    Path library = Path.of(arguments[0]);
    int loaders = Integer.parseInt(arguments[2]);
    if (arguments[1].equals("linked")) {
      List<ClassLoader> alive = new ArrayList<>();
      for (int i = 0; i < loaders; i++) {
        alive.add(link(library));
      }
      // Other versions of the library may have other kernels: no two loaders share them.
      assertThat(mappings()).hasSameSizeAs(alive);
      alive.clear();
      Garbage.collectUntil(() -> mappings().isEmpty());
      System.out.println(hasDescriptors() ? "descriptors" : "gone");
    } else if (arguments[1].equals("hiding")) {
      // As in containers that protect their classes.
      URL[] urls = {library.toUri().toURL()};
      try (URLClassLoader loader =
          new URLClassLoader(urls, null) {
            @Override
            public URL findResource(String name) {
              return name.endsWith(".class") ? null : super.findResource(name);
            }
          }) {
        Object _ = loader.loadClass(STATUS).getMethod("current").invoke(null);
        awaitLinkers();
      }
    } else {
      // Linking begins 100 ms behind the first digest, and takes some tens of milliseconds.
      for (int i = 0; i < loaders; i++) {
        try (URLClassLoader loader = loader(library)) {
          hash(loader);
          Thread.sleep(40L * i);
        }
        awaitLinkers();
      }
      System.out.println("quiet");
    }
  }

  /** If no kernels are linked, there are no mappings. */
  private static ClassLoader link(Path library) throws Exception {
    try (URLClassLoader loader = loader(library)) {
      hash(loader);
      Class<?> aes = loader.loadClass("dev.sennit.AesGcm");
      Object key = aes.getMethod("of", byte[].class).invoke(null, (Object) new byte[16]);
      Method seal = aes.getMethod("seal", byte[].class, byte[].class, byte[].class);
      Object _ = loader.loadClass(STATUS).getMethod("current").invoke(null);
      Object _ = seal.invoke(key, new byte[12], MESSAGE, MESSAGE);
      return loader;
    }
  }

  static void hash(ClassLoader loader) throws Exception {
    Class<?> hasher = loader.loadClass("dev.sennit.Hasher");
    Object sha = hasher.getField("SHA_256").get(null);
    byte[] hash = (byte[]) hasher.getMethod("hash", byte[].class).invoke(sha, (Object) MESSAGE);
    assertThat(hash).isEqualTo(MessageDigest.getInstance("SHA-256").digest(MESSAGE));
  }

  /** Waits until no thread links kernels or says anything about it. */
  static void awaitLinkers() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("sennit-linker")) {
        thread.join();
      }
    }
  }

  private static URLClassLoader loader(Path library) throws IOException {
    return new URLClassLoader(new URL[] {library.toUri().toURL()}, null);
  }

  private static Set<String> mappings() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/maps")).stream()
        .filter(line -> line.contains(KERNELS))
        .map(line -> line.split(" +")[4])
        .collect(Collectors.toSet());
  }

  private static boolean hasDescriptors() throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.anyMatch(descriptor -> {
        try {
          return Files.readSymbolicLink(descriptor).toString().contains(KERNELS);
        } catch (IOException e) {
          return false;
        }
      });
    }
  }
}
