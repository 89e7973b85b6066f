package dev.sennit.cli.sum;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.Hasher;
import dev.sennit.cli.console.ProgressBar;
import dev.sennit.runtime.digest.DigestAlgorithm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: digests come in order and cover the whole files, even if files change. */
class FileDigestsTest {
  @TempDir private Path folder;

  private final HashingProgress progress =
      new HashingProgress(ProgressBar.onTerminal("Hashing"), false);

  private List<FileOutcome> outcomes(DigestAlgorithm algorithm, List<Path> paths) {
    List<FileToHash> files = paths.stream().map(FileDigestsTest::entry).toList();
    FileDigests digests = FileDigests.start(algorithm, files, progress);
    List<FileOutcome> outcomes = new ArrayList<>();
    files.forEach(_ -> outcomes.add(digests.next()));
    return outcomes;
  }

  private static byte[] digest(FileOutcome outcome) {
    return ((FileOutcome.Digest) outcome).bytes();
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
    for (Hasher hasher : List.of(Hasher.MD5, Hasher.SHA_256, Hasher.SHA3_256, Hasher.BLAKE3)) {
      DigestAlgorithm algorithm = DigestName.algorithm(hasher.algorithm());
      List<FileOutcome> outcomes = outcomes(algorithm, files);
      assertThat(progress.bytesRead().sum()).isEqualTo(all);
      for (int i = 0; i < files.size(); i++) {
        byte[] content = Files.readAllBytes(files.get(i));
        assertThat(digest(outcomes.get(i))).isEqualTo(hasher.hash(content));
      }
    }
  }

  /** Both files are one pipe. The test writes the second message after the first was read. */
  @Test
  void pipesAreReadInTurn() throws Exception {
    Path pipe = folder.resolve("pipe");
    int made = new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
    assumeTrue(made == 0, "pipes cannot be made here");
    Path file = Files.writeString(folder.resolve("file"), "file");
    FileDigests digests =
        FileDigests.start(
            DigestAlgorithm.MD5,
            List.of(entry(file), entry(pipe), entry(file), entry(pipe)),
            progress);
    digests.next();
    for (String content : List.of("first", "second")) {
      FutureTask<Path> written = new FutureTask<>(() -> Files.writeString(pipe, content));
      Thread.ofPlatform().start(written);
      assertThat(digest(digests.next())).isEqualTo(Hasher.MD5.hash(content.getBytes(UTF_8)));
      written.get();
      if (content.equals("first")) {
        digests.next();
      }
    }
  }

  private static FileToHash entry(Path path) {
    return FileToHash.of(new FileName(path.toString()));
  }

  /** Files of /proc have the size 0 and are not empty. */
  @Test
  void filesThatSayNothingOfTheirLength() throws Exception {
    Path version = Path.of("/proc/version");
    assumeTrue(Files.exists(version), "there is no /proc/version");
    assertThat(digest(outcomes(DigestAlgorithm.SHA_1, List.of(version)).getFirst()))
        .isEqualTo(MessageDigest.getInstance("SHA-1").digest(Files.readAllBytes(version)));
  }

  @Test
  void rateAndTimeLeft() {
    assertThat(HashingProgress.describe(3.14e9, 75.4)).isEqualTo("3.1 GB/s, 1:15 left");
    assertThat(HashingProgress.describe(250e6, 0)).isEqualTo("250 MB/s, 0:00 left");
    assertThat(HashingProgress.describe(0, Double.POSITIVE_INFINITY)).isEqualTo("0 MB/s");
    assertThat(HashingProgress.describe(0, Double.NaN)).isEqualTo("0 MB/s");
  }
}
