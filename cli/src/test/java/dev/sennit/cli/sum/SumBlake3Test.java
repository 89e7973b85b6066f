package dev.sennit.cli.sum;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Hasher;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: {@code sum -a blake3} writes and reads the lists of b3sum 1.8.7. */
class SumBlake3Test {
  private static final int PART = 1 << 20;

  /** The names, as b3sum writes them, and the digests that it computed. */
  private static final Map<String, String> DIGESTS =
      Map.of(
          "empty", "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262",
          "plain", "36418f3c4910728c2852d7a640fb0efd590c435f073638feeab3ec6fc24c059d",
          "a b", "f50d7a20626519bbb0178d3510280d1d23e0673daadb7e06fbe296b05d182a48",
          " first", "92b254e1fb1ff3498a549fb73f4f083d79751b83069df12eaf8e6485b8a16c45",
          "b\\\\s", "5a085b3abb5ab0a3fe34b6b9cddd75a0693b68523bcd750d48d04c94ec5f7983",
          "n\\nl", "15fb7e176dc2937413651bdcdd447c72fdba8694a9961d6158acb3ad657a3702",
          "c\\rr", "5cf0419fc016a6b4aa7548040a5be780808a8d0f48adb408d15332760e8d08a3",
          "(p) = q", "df2a0dd1792ee5c78dd522a2b016bdb7035e1a34ed6abc2395c9ac1e5073e1c6",
          "\u00e9", "193ae847700e451101759cdfa65ec94cc5e551030fcf678d891b05f4bc0a8d71");

  private static final List<String> NAMES =
      List.of("empty", "plain", "a b", " first", "b\\s", "n\nl", "c\rr", "(p) = q", "\u00e9");

  @TempDir private Path folder;

  @BeforeEach
  void makeFiles() throws Exception {
    Files.createFile(folder.resolve("empty"));
    for (int i = 1; i < NAMES.size(); i++) {
      Files.writeString(new FileName(at(NAMES.get(i))).path(), "content " + i);
    }
  }

  /** The name in the folder, with a character for each byte. */
  private String at(String name) {
    return new String((folder + "/" + name).getBytes(UTF_8), ISO_8859_1);
  }

  /** What b3sum writes for the files. */
  private String listed(boolean tagged) {
    StringBuilder list = new StringBuilder();
    for (String name : NAMES) {
      String escaped = name.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
      String path = at(escaped);
      String digest = DIGESTS.get(escaped);
      list.append(escaped.equals(name) ? "" : "\\")
          .append(tagged ? "BLAKE3 (" + path + ") = " + digest : digest + "  " + path)
          .append('\n');
    }
    return list.toString();
  }

  private static SumRun sum(List<String> options, List<String> files) {
    List<String> all = new ArrayList<>(List.of("-a", "blake3"));
    all.addAll(options);
    all.addAll(files);
    return SumRun.sum(all);
  }

  private SumRun check(String list, String... options) throws Exception {
    Path file = Files.writeString(folder.resolve("list"), list, ISO_8859_1);
    List<String> all = new ArrayList<>(Arrays.asList(options));
    all.add("-c");
    return sum(all, List.of(file.toString()));
  }

  @Test
  void writesTheLinesOfB3sum() {
    List<String> files = NAMES.stream().map(this::at).toList();
    assertThat(sum(List.of(), files)).isEqualTo(new SumRun(0, listed(false), ""));
    assertThat(sum(List.of("--tag"), files)).isEqualTo(new SumRun(0, listed(true), ""));
  }

  @Test
  void checksTheLinesOfB3sum() throws Exception {
    for (boolean tagged : new boolean[] {false, true}) {
      SumRun checked = check(listed(tagged));
      assertThat(checked.exitCode()).isZero();
      assertThat(checked.err()).isEmpty();
      assertThat(checked.out().lines().filter(line -> line.endsWith(": OK"))).hasSize(NAMES.size());
      assertThat(check(listed(tagged), "--quiet").out()).isEmpty();
    }
  }

  @Test
  void aDigestThatDiffersAndAFileThatIsMissing() throws Exception {
    Files.writeString(folder.resolve("plain"), "other");
    Files.delete(folder.resolve("empty"));
    SumRun checked = check(listed(true), "--quiet");
    assertThat(checked.exitCode()).isEqualTo(1);
    assertThat(checked.out())
        .isEqualTo(at("empty") + ": FAILED open or read\n" + at("plain") + ": FAILED\n");
    assertThat(checked.err())
        .isEqualTo(
            """
            sennit sum: %s: No such file or directory
            sennit sum: WARNING: 1 listed file could not be read
            sennit sum: WARNING: 1 computed checksum did NOT match
            """
                .formatted(at("empty")));
  }

  @Test
  void linesWithoutAForm() throws Exception {
    String digest = DIGESTS.get("plain");
    String good = digest + "  " + at("plain") + "\n";
    for (String bad :
        List.of(
            "BLAKE3-256 (" + at("plain") + ") = " + digest,
            "BLAKE2S-256 (" + at("plain") + ") = " + digest,
            "BLAKE3 (" + at("plain") + ") = " + digest.substring(2),
            digest + "00  " + at("plain"),
            digest,
            "\\" + digest + "  a\\b")) {
      assertThat(check(good + bad + "\n").err())
          .as(bad)
          .isEqualTo("sennit sum: WARNING: 1 line is improperly formatted\n");
      assertThat(check(good + bad + "\n", "--strict").exitCode()).isEqualTo(1);
      assertThat(check(bad + "\n", "-w").err())
          .contains(": 1: improperly formatted BLAKE3 checksum line\n");
    }
  }

  /** Lengths around those from which on a file is divided, and around the ends of parts. */
  @Test
  void longFiles() throws Exception {
    byte[] bytes = new byte[7 * PART];
    new Random(5).nextBytes(bytes);
    List<String> files = new ArrayList<>();
    StringBuilder expected = new StringBuilder();
    for (int parts : new int[] {1, 3, 4, 5, 6}) {
      for (int more : new int[] {-1025, -1024, -1, 0, 1, 1023, 1024, 1025, 65537, PART / 2}) {
        byte[] content = Arrays.copyOf(bytes, parts * PART + more);
        Path file = Files.write(folder.resolve(parts + "_" + more), content);
        files.add(file.toString());
        expected.append(Hasher.BLAKE3.hashHex(content)).append("  ").append(file).append('\n');
      }
    }
    assertThat(sum(List.of(), files).out()).isEqualTo(expected.toString());
    for (String file : files.subList(files.size() - 3, files.size())) {
      assertThat(expected).contains(sum(List.of(), List.of(file)).out());
    }
  }

  @Test
  void standardInput() throws Exception {
    String input = "x".repeat(3 * PART);
    assertThat(SumRun.sumAlone(folder, input, List.of("-a", "blake3")).out())
        .isEqualTo(Hasher.BLAKE3.hashHex(input.getBytes(US_ASCII)) + "  -\n");
  }

  /** The process goes on, and each digest is that of what was there, or reading has failed. */
  @Test
  void filesThatAreTruncatedMeanwhile() throws Exception {
    Path file = folder.resolve("file");
    AtomicBoolean done = new AtomicBoolean();
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
      FutureTask<?> truncating =
          new FutureTask<>(() -> {
            for (int i = 0; !done.get(); i++) {
              content.setLength(i % 2 == 0 ? 64L * PART : 5L * PART + 7);
            }
            return null;
          });
      Thread.ofPlatform().start(truncating);
      for (int i = 0; i < 20; i++) {
        assertThat(sum(List.of(), List.of(file.toString())).exitCode()).isBetween(0, 1);
      }
      done.set(true);
      truncating.get();
      content.setLength(5L * PART + 7);
    }
    assertThat(sum(List.of(), List.of(file.toString())).out())
        .startsWith(Hasher.BLAKE3.hashHex(new byte[5 * PART + 7]));
  }
}
