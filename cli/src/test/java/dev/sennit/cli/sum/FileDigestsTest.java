package dev.sennit.cli.sum;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.Hasher;
import dev.sennit.cli.console.ProgressBar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: digests come in the order of files, and all bytes are counted. */
class FileDigestsTest {
  @TempDir private Path folder;

  private final HashingProgress progress =
      new HashingProgress(ProgressBar.onTerminal("Hashing"), false);

  private List<String> outcomes(Hasher hasher, List<Path> paths, IntConsumer taken) {
    List<String> outcomes = new ArrayList<>();
    FileDigests.Taker taker =
        new FileDigests.Taker() {
          @Override
          public void take(FileToHash file, FileOutcome outcome) {
            assertThat(file.name().path()).isEqualTo(paths.get(outcomes.size()));
            outcomes.add(
                switch (outcome) {
                  case FileOutcome.Digest digest -> HexFormat.of().formatHex(digest.bytes());
                  case FileOutcome.Unreadable unreadable -> unreadable.reason();
                });
            taken.accept(outcomes.size());
          }

          @Override
          public void pause() {}
        };
    List<FileToHash> files =
        paths.stream().map(path -> FileToHash.of(new FileName(path.toString()))).toList();
    FileDigests.hash(hasher, files, progress, taker);
    return outcomes;
  }

  @Test
  void filesOfManyLengthsInOrder() throws Exception {
    Random random = new Random(1);
    List<Path> files = new ArrayList<>();
    long all = 0;
    for (int i = 0; i < 200; i++) {
      byte[] content = new byte[i % 3 == 0 ? random.nextInt(400_000) : random.nextInt(200)];
      random.nextBytes(content);
      files.add(Files.write(folder.resolve("file" + i), content));
      all += content.length;
    }
    files.add(77, folder.resolve("missing"));
    for (Hasher hasher : List.of(Hasher.MD5, Hasher.SHA_256, Hasher.SHA3_256, Hasher.BLAKE3)) {
      List<String> outcomes = outcomes(hasher, files, _ -> {});
      assertThat(progress.bytesRead()).isEqualTo(all);
      for (int i = 0; i < files.size(); i++) {
        assertThat(outcomes.get(i))
            .isEqualTo(
                i == 77
                    ? "No such file or directory"
                    : hasher.hashHex(Files.readAllBytes(files.get(i))));
      }
    }
  }

  /** Both files are one pipe. The test writes the second message after the first was read. */
  @Test
  void pipesAreReadInTheirOrder() throws Exception {
    Path pipe = folder.resolve("pipe");
    int made = new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
    assumeTrue(made == 0, "pipes cannot be made here");
    Path file = Files.writeString(folder.resolve("file"), "file");
    write(pipe, "first");
    IntConsumer taken =
        count -> {
          if (count == 2) {
            write(pipe, "second");
          }
        };
    List<String> expected =
        List.of("file", "first", "file", "second").stream()
            .map(content -> Hasher.MD5.hashHex(content.getBytes(UTF_8)))
            .toList();
    assertThat(outcomes(Hasher.MD5, List.of(file, pipe, file, pipe), taken)).isEqualTo(expected);
  }

  private static void write(Path pipe, String content) {
    Thread.ofPlatform().start(new FutureTask<>(() -> Files.writeString(pipe, content)));
  }

  @Test
  void rateAndTimeLeft() {
    assertThat(HashingProgress.describe(3.14e9, 75.4)).isEqualTo("3.1 GB/s, 1:15 left");
    assertThat(HashingProgress.describe(250e6, 0)).isEqualTo("250 MB/s, 0:00 left");
    assertThat(HashingProgress.describe(0, Double.POSITIVE_INFINITY)).isEqualTo("0 MB/s");
    assertThat(HashingProgress.describe(0, Double.NaN)).isEqualTo("0 MB/s");
  }
}
