package dev.sennit.cli.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.cli.console.ProgressBar;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: output, messages and exit codes are equal to those of coreutils' programs, byte by
 * byte, for any names of files.
 */
class SumAgainstCoreutilsTest {
  private static final String NO_INPUT = "";

  @TempDir static Path folder;
  @TempDir static Path elsewhere;
  private static List<String> names;
  private static List<String> reportedAlike;

  @BeforeAll
  static void makeFiles() throws Exception {
    Coreutils.assumeThere();
    Random random = new Random(20250811);
    names = OddFiles.names(2000, random);
    OddFiles.make(folder, names, random);
    reportedAlike = Coreutils.reportedAlike(names);
  }

  private static List<String> list(Object... parts) {
    List<String> all = new ArrayList<>();
    for (Object part : parts) {
      if (part instanceof List<?> several) {
        several.forEach(one -> all.add((String) one));
      } else {
        all.add((String) part);
      }
    }
    return all;
  }

  private static void assertSame(SumRun sum, SumRun coreutils) {
    assertThat(sum.out()).isEqualTo(coreutils.out());
    assertThat(sum.err()).isEqualTo(coreutils.err());
    assertThat(sum.exitCode()).isEqualTo(coreutils.exitCode());
  }

  /** Compares both where all files have absolute names. */
  private static void assertSameInProcess(List<String> arguments) throws Exception {
    assertSame(
        SumRun.sum(list("-a", "md5", arguments)),
        SumRun.coreutils("md5sum", elsewhere, NO_INPUT, arguments));
  }

  /** Processes of their own have relative names that begin with dashes. */
  @ParameterizedTest
  @ValueSource(strings = {"--text", "--tag", "-bz"})
  void thousandsOfFiles(String option) throws Exception {
    List<String> files = list(option, "--", names, ".", "no such file", "", "a b/", "-");
    assertSame(
        SumRun.sumAlone(folder, "standard input", list("-amd5", files)),
        SumRun.coreutils("md5sum", folder, "standard input", files));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sha1", "sha224", "sha256", "sha384", "sha512", "sm3"})
  void everyDigest(String digest) throws Exception {
    List<String> files = list("--tag", OddFiles.in(folder, names.subList(0, 300)));
    SumRun coreutils =
        digest.equals("sm3")
            ? SumRun.coreutils("cksum", folder, NO_INPUT, list("-a", "sm3", files))
            : SumRun.coreutils(digest + "sum", folder, NO_INPUT, files);
    assertSame(SumRun.sum(list("-a", digest, files)), coreutils);
  }

  @Test
  void eachChecksWhatTheOtherWrote(@TempDir Path lists) throws Exception {
    List<String> files = list("--", reportedAlike, "no such file");
    for (String option : List.of("--text", "--tag")) {
      SumRun sum = SumRun.sumAlone(folder, NO_INPUT, list("-a", "sha256", option, files));
      Path list = lists.resolve("list" + option);
      Files.writeString(list, sum.out(), StandardCharsets.ISO_8859_1);
      List<String> check = list("-c", list.toString());
      SumRun checked = SumRun.coreutils("sha256sum", folder, NO_INPUT, check);
      assertThat(checked.exitCode()).isZero();
      assertThat(checked.out().lines().filter(line -> line.endsWith(": OK")))
          .hasSize(reportedAlike.size());
      assertSame(SumRun.sumAlone(folder, NO_INPUT, list("-a", "sha256", check)), checked);
    }
  }

  /**
   * Each text is a list. DIGEST stands for the digest of the file a b, and NAME for its name. The
   * first line decides what separates digest and name.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "DIGEST  NAME",
        "DIGEST *NAME",
        "DIGEST\t NAME",
        " \tDIGEST  NAME",
        "\\DIGEST  NAME",
        "DIGEST   NAME ",
        "DIGEST  NAME\nDIGEST NAME",
        "DIGEST NAME\nDIGEST  NAME",
        "MD5 (NAME) = DIGEST",
        "MD5(NAME)= DIGEST",
        "\\MD5 (NAME)\t=DIGEST",
        "MD5 (NAME) = b) = DIGEST",
        "MD5 () = DIGEST",
        "DIGEST",
        "DIGEST ",
        "DIGESTa  NAME",
        "gDIGEST  NAME",
        "MD5 NAME",
        "MD5 (NAME) DIGEST",
        "MD5 (NAME = DIGEST",
        "MD5 (NAME) = DIGEST ",
        "SHA1 (NAME) = DIGEST",
        "\\DIGEST  NAME\\b",
        "\\DIGEST  NAME\\",
        "NAME"
      })
  void formsOfLines(String lines, @TempDir Path lists) throws Exception {
    String name = folder + "/a b";
    String digest = SumRun.sum(list("-amd5", name)).out().substring(0, 32);
    Path list = lists.resolve("list");
    Files.writeString(list, lines.replace("DIGEST", digest).replace("NAME", name) + "\n");
    assertSameInProcess(list("-cw", list.toString()));
  }

  /** Damages good lists in many ways and checks them with every option. */
  @Test
  void listsThatWereTamperedWith(@TempDir Path lists) throws Exception {
    Random random = new Random(9);
    List<String> good = new ArrayList<>();
    for (String option : List.of("--text", "--binary", "--tag")) {
      List<String> files = OddFiles.in(folder, reportedAlike.subList(0, 60));
      String out = SumRun.coreutils("md5sum", folder, NO_INPUT, list(option, files)).out();
      good.addAll(List.of(out.split("\n", -1)));
    }
    List<String> options = List.of("--quiet", "--status", "-w", "--strict", "--ignore-missing");
    for (int i = 0; i < 200; i++) {
      List<String> arguments = new ArrayList<>(List.of("--check"));
      options.stream().filter(_ -> random.nextInt(3) == 0).forEach(arguments::add);
      Collections.shuffle(arguments, random);
      for (int k = 0; k <= i % 2; k++) {
        Path list = lists.resolve("list " + i + " " + k);
        Files.writeString(list, tamperedWith(good, random), StandardCharsets.ISO_8859_1);
        arguments.add(list.toString());
      }
      assertSameInProcess(arguments);
    }
  }

  private static String tamperedWith(List<String> good, Random random) {
    String bytes = " \t*()=\r\n#-0aAgnr\0/MD5".concat(reportedAlike == names ? "\\" : "");
    StringBuilder list = new StringBuilder();
    int lines = random.nextInt(12);
    for (int i = 0; i < lines; i++) {
      StringBuilder line = new StringBuilder(good.get(random.nextInt(good.size())));
      int changes = random.nextInt(3);
      for (int k = 0; k < changes; k++) {
        // Near the ends, which are outside of the name.
        int at = random.nextInt(Math.min(line.length(), 45) + 1);
        at = random.nextBoolean() ? at : line.length() - at;
        char other = bytes.charAt(random.nextInt(bytes.length()));
        if (random.nextInt(3) == 0 || at == line.length()) {
          line.insert(at, other);
        } else if (random.nextBoolean()) {
          line.setCharAt(at, other);
        } else {
          line.deleteCharAt(at);
        }
      }
      list.append(line).append(random.nextInt(8) == 0 ? "\r\n" : "\n");
    }
    return list.toString();
  }

  @Test
  void options() throws Exception {
    Random random = new Random(3);
    String options =
        "-b -t -z -c -w -bz -ct -tq - -- --b --bin --text --tag --ta --t --zero --check --s --st --sta"
            + " --status --strict --quiet --warn --ignore --nothing --tag=yes --che= -bx -z- ---";
    List<String> all = List.of(options.split(" "));
    String file = folder + "/" + names.getLast();
    for (int i = 0; i < 200; i++) {
      List<String> arguments = new ArrayList<>(List.of(file));
      for (int k = random.nextInt(4); k >= 0; k--) {
        arguments.add(random.nextInt(arguments.size() + 1), all.get(random.nextInt(all.size())));
      }
      // The name - would read the standard input of this process.
      if (!arguments.contains("-")) {
        assertSameInProcess(arguments);
      }
    }
  }

  @Test
  void namesInMessages() throws Exception {
    List<String> missing = new ArrayList<>(List.of("#", "#a", "a#", "~", "{", "}", "{}", "it's#"));
    OddFiles.names(3000, new Random(5)).forEach(name -> missing.add("/no such folder/" + name));
    OddFiles.names(3000, new Random(6))
        .forEach(name -> missing.add(name.replace('\n', 'x') + "\n"));
    missing.removeIf(name -> name.equals("-"));
    assertSameInProcess(list("--", missing));
  }

  @Test
  void standardInput() throws Exception {
    List<String> some = reportedAlike.subList(0, 200);
    String listed = SumRun.coreutils("md5sum", folder, NO_INPUT, list("--", some)).out();
    String list = listed + "d41d8cd98f00b204e9800998ecf8427e  -\n";
    for (List<String> arguments :
        List.of(
            list(),
            list("-"),
            list("-", "a b", "-"),
            list("--tag"),
            list("-c"),
            list("-cw", "-"))) {
      assertSame(
          SumRun.sumAlone(folder, list, list("-a", "md5", arguments)),
          SumRun.coreutils("md5sum", folder, list, arguments));
    }
  }

  @Test
  void foldersAndListsThatCannotBeRead() throws Exception {
    List<String> bad = list(folder.toString(), folder + "/nothing", folder + "/a b/x");
    for (String option : List.of("--text", "--check")) {
      assertSameInProcess(list(option, bad));
    }
  }

  @Test
  void outputThatCannotBeWritten() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "there is no /dev/full");
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    ProgressBar bar = ProgressBar.onTerminal("Hashing");
    try (OutputStream out = Files.newOutputStream(full)) {
      int exitCode =
          new Sum(new SumOutput(out, err, bar), bar, _ -> {}).run(list("-amd5", "/dev/null"));
      assertThat(exitCode).isEqualTo(1);
    }
    String redirected = "md5sum /dev/null >/dev/full";
    SumRun md5sum = SumRun.coreutils("bash", folder, NO_INPUT, list("-c", redirected));
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo(md5sum.err().replace("md5sum: ", "sennit sum: "));
    assertThat(md5sum.exitCode()).isEqualTo(1);
  }

  @Test
  void folders(@TempDir Path tree) throws Exception {
    Random random = new Random(12);
    List<String> folders = List.of("a", "a/b", "a-b", "c d", "c d/\u00ff", "empty");
    for (String inner : folders) {
      Path made = new FileName(tree + "/" + inner).path();
      Files.createDirectories(made);
    }
    for (String inner : folders.subList(0, 5)) {
      for (String name : OddFiles.names(40, random)) {
        Files.writeString(new FileName(tree + "/" + inner + "/" + name + "x").path(), name);
      }
    }
    Files.createSymbolicLink(tree.resolve("link"), tree.resolve("a"));
    String found =
        "cd \"$1\" && find a a-b 'c d' empty -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum --";
    Process process = new ProcessBuilder("bash", "-c", found, "bash", tree.toString()).start();
    String expected =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    SumRun sum =
        SumRun.sumAlone(tree, NO_INPUT, list("-a", "md5", "-r", "a", "a-b", "c d", "empty"));
    assertThat(sum.out().lines().sorted()).isEqualTo(expected.lines().sorted().toList());
    assertThat(sum.exitCode()).isZero();
    SumRun all = SumRun.sumAlone(tree, NO_INPUT, list("-a", "md5", "-r", "."));
    assertThat(all.out().replace("  ./", "  ").lines().toList())
        .isEqualTo(expected.lines().toList());
    assertThat(SumRun.sumAlone(tree, NO_INPUT, list("-a", "md5", "-r", "link/")).out().lines())
        .hasSize(Math.toIntExact(expected.lines().filter(line -> line.contains("  a/")).count()));
  }
}
