package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: the results of files are those of their bytes, in the order of the files; a file that
 * cannot be read is told of, and spoils no other.
 */
class FileBatchTest implements WithKernels {
  private static final int COUNT = 150;
  private static final int MISSING = 41;
  private static final int FOLDER = 97;

  @TempDir private Path folder;
  private final List<Path> files = new ArrayList<>();
  private byte[][] contents;

  @BeforeEach
  void makeFiles() throws IOException {
    contents = new byte[COUNT][];
    for (int i = 0; i < COUNT; i++) {
      contents[i] = Messages.random(i % 37 == 5 ? 150_000 + i : 13 * i);
      files.add(Files.write(folder.resolve("\u00e4" + i), contents[i]));
    }
    // Of BLAKE3 it has parts for several threads.
    contents[7] = Messages.random((6 << 20) + 7);
    Files.write(files.get(7), contents[7]);
  }

  private static final class Heard implements FileListener {
    final Map<Integer, IOException> failed = new ConcurrentHashMap<>();
    final List<Integer> hashed = Collections.synchronizedList(new ArrayList<>());
    final LongAdder read = new LongAdder();

    @Override
    public void failed(int file, IOException reason) {
      failed.put(file, reason);
    }

    @Override
    public void hashed(int file) {
      hashed.add(file);
    }

    @Override
    public void read(long bytes) {
      read.add(bytes);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void digestsAreThoseOfTheBytes(Hasher hasher) {
    byte[] expected = hasher.hash(Batch.of(contents));
    Heard heard = new Heard();
    assertThat(hasher.hash(Batch.ofFiles(files))).isEqualTo(expected);
    assertThat(hasher.hash(Batch.ofFiles(files, heard).parallel())).isEqualTo(expected);
    assertThat(heard.hashed).hasSize(COUNT).doesNotHaveDuplicates();
    assertThat(heard.failed).isEmpty();
    assertThat(heard.read.sum()).isEqualTo(Arrays.stream(contents).mapToLong(c -> c.length).sum());
    assertThat(hasher.hash(Batch.ofFiles())).isEmpty();
    assertThat(hasher.hash(Batch.ofFiles(files.get(7)).parallel()))
        .isEqualTo(hasher.hash(contents[7]));
  }

  /** Whatever else takes a batch. */
  @Test
  void codesAndUuids() {
    Batch batch = Batch.ofFiles(files).parallel();
    for (Hasher hasher : WithKernels.hashersWithHmac()) {
      Hmac hmac = Hmac.of(hasher, contents[20]);
      assertThat(hmac.mac(batch)).isEqualTo(hmac.mac(Batch.of(contents)));
      assertThat(Hmac.mac(hasher, Batch.of(contents), batch))
          .isEqualTo(Hmac.mac(hasher, batch, Batch.of(contents)));
    }
    assertThat(BatchUuids.v5(NameUuid.DNS).of(batch))
        .isEqualTo(BatchUuids.v5(NameUuid.DNS).of(Batch.of(contents)));
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void filesThatCannotBeRead(Hasher hasher) {
    int length = hasher.digestLength();
    files.set(MISSING, folder.resolve("missing"));
    files.set(FOLDER, folder);
    byte[] expected = hasher.hash(Batch.of(contents));
    for (int index : List.of(MISSING, FOLDER)) {
      Arrays.fill(expected, index * length, (index + 1) * length, (byte) 0);
    }
    for (boolean parallel : new boolean[] {false, true}) {
      Heard heard = new Heard();
      Batch batch = Batch.ofFiles(files, heard);
      assertThat(hasher.hash(parallel ? batch.parallel() : batch)).isEqualTo(expected);
      assertThat(heard.failed).containsOnlyKeys(MISSING, FOLDER);
      assertThat(heard.failed.get(MISSING)).isInstanceOf(NoSuchFileException.class);
      assertThat(heard.hashed).hasSize(COUNT - 2);
      Batch untold = Batch.ofFiles(files);
      byte[] result = new byte[expected.length];
      assertThatThrownBy(
              () -> hasher.hash(parallel ? untold.parallel() : untold, result, 0, length))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageStartingWith("file 41, " + folder)
          .hasCauseInstanceOf(NoSuchFileException.class);
      assertThat(result).isEqualTo(expected);
    }
  }

  /** Zeros, and no code of a part of the file. */
  @Test
  void codesOfFilesThatCannotBeRead() {
    files.set(FOLDER, folder);
    Heard heard = new Heard();
    byte[] codes = Hmac.of(Hasher.MD5, contents[20]).mac(Batch.ofFiles(files, heard).parallel());
    assertThat(Arrays.copyOfRange(codes, 16 * FOLDER, 16 * (FOLDER + 1))).containsOnly(0);
    assertThat(heard.failed).containsOnlyKeys(FOLDER);
    assertThat(heard.hashed).hasSize(COUNT - 1);
  }

  /** Nor are there codes of a key that was destroyed, whatever ends the batch. */
  @Test
  void codesOfAKeyThatIsDestroyedMeanwhile() {
    Hmac hmac = Hmac.of(Hasher.MD5, contents[20]);
    FileListener listener = throwing(hmac::destroy);
    byte[] codes = new byte[COUNT * 16];
    assertThatThrownBy(() -> hmac.mac(Batch.ofFiles(files, listener), codes, 0, 16))
        .hasMessage("the key of this HmacMD5 is destroyed");
    assertThat(codes).containsOnly(0);
  }

  @Test
  void filesThatSayNothingOfTheirLength() throws Exception {
    Path version = Path.of("/proc/version");
    assumeTrue(Files.exists(version), "there is no /proc/version");
    for (Hasher hasher : List.of(Hasher.SHA_1, Hasher.BLAKE3)) {
      assertThat(hasher.hash(Batch.ofFiles(version)))
          .isEqualTo(hasher.hash(Files.readAllBytes(version)));
    }
  }

  /** Of the JDK's own, which has no file channels, so nobody can read at a position. */
  @Test
  void filesOfAnotherFileSystem() throws Exception {
    Path module = Path.of(URI.create("jrt:/java.base"));
    List<Path> classes;
    try (Stream<Path> all = Files.list(module.resolve("java/lang"))) {
      classes = all.filter(Files::isRegularFile).toList();
    }
    List<byte[]> bytes = new ArrayList<>();
    for (Path each : classes) {
      bytes.add(Files.readAllBytes(each));
    }
    for (Hasher hasher : List.of(Hasher.MD5, Hasher.BLAKE3)) {
      assertThat(hasher.hash(Batch.ofFiles(classes).parallel()))
          .isEqualTo(hasher.hash(Batch.of(bytes)));
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void listenerThatThrowsEndsTheBatchAndFilesAreClosed(Hasher hasher) {
    FileListener listener = throwing(() -> {});
    assertThatThrownBy(() -> hasher.hash(Batch.ofFiles(files, listener)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("enough");
    assertThat(openFiles()).isZero();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> hasher.hash(Batch.ofFiles(files)))
        .isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  /** Throws when it hears of a digest, and does something before. */
  private static FileListener throwing(Runnable before) {
    return new FileListener() {
      @Override
      public void failed(int file, IOException reason) {}

      @Override
      public void hashed(int file) {
        before.run();
        throw new IllegalStateException("enough");
      }
    };
  }

  private static long openFiles() {
    String[] open = new File("/proc/self/fd").list();
    return open == null ? 0 : Arrays.stream(open).filter(FileBatchTest::isOfThisTest).count();
  }

  private static boolean isOfThisTest(String descriptor) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/fd", descriptor))
          .toString()
          .contains("\u00e4");
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void nullAmongFiles() {
    files.set(3, null);
    Path[] array = files.toArray(Path[]::new);
    for (ThrowingCallable making :
        List.<ThrowingCallable>of(
            () -> Batch.ofFiles(files),
            () -> Batch.ofFiles(files, new Heard()),
            () -> Batch.ofFiles(array))) {
      assertThatThrownBy(making)
          .isInstanceOf(NullPointerException.class)
          .hasMessage("file 3 must not be null");
    }
  }
}
