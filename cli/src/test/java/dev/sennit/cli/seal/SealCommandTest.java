package dev.sennit.cli.seal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.AesGcmHkdf;
import dev.sennit.cli.CommandRun;
import dev.sennit.cli.Sennit;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: what seal has sealed is opened by open, and nothing else is. */
class SealCommandTest {
  private static final byte[] TEXT = new byte[3_000_000];

  @TempDir private Path folder;
  private Path text;
  private Path key;
  private Path sealed;
  private Path opened;

  @BeforeEach
  void writeText() throws IOException {
    new Random(1).nextBytes(TEXT);
    text = Files.write(folder.resolve("text"), TEXT);
    key = folder.resolve("key");
    sealed = folder.resolve("sealed");
    opened = folder.resolve("opened");
  }

  private CommandRun run(String command, Path in, Path out, String... options) {
    List<String> args = new ArrayList<>(List.of(command, "--key=" + key));
    args.addAll(List.of(options));
    args.addAll(List.of(in.toString(), out.toString()));
    return CommandRun.run(args.toArray(String[]::new));
  }

  private static void assertDone(CommandRun run) {
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
  }

  private static void assertRefused(CommandRun run, String... parts) {
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).startsWith("sennit: ").contains(parts).doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--data=", "--data=what it is", "--small-segments"})
  void sealedAndOpened(String option) throws IOException {
    assertDone(run("seal", text, sealed, option, "--new-key"));
    assertThat(Files.readAllBytes(sealed)).hasSizeGreaterThan(TEXT.length).isNotEqualTo(TEXT);
    assertDone(run("open", sealed, opened, option));
    assertThat(opened).hasBinaryContent(TEXT);
    assertDone(run("open", sealed, sealed, option, "--force"));
    assertThat(sealed).hasBinaryContent(TEXT);
  }

  @Test
  void nothingElseIsOpened() throws IOException {
    assertDone(run("seal", text, sealed, "--new-key", "--data=one"));
    assertRefused(
        run("open", sealed, opened), sealed + " to " + opened + ": segment ", "with this key");
    assertRefused(run("open", text, opened), text + " to ", "no sealed message", "header");
    Files.write(opened, new byte[20]);
    assertRefused(
        run("open", opened, opened, "-f"), "no sealed message, or it was cut", "20 bytes");
    Files.delete(opened);
    byte[] changed = Files.readAllBytes(sealed);
    changed[2_500_000] ^= 1;
    Files.write(sealed, changed);
    assertRefused(run("open", sealed, opened, "--data=one"), "segment 2");
    assertThat(opened).doesNotExist();
  }

  @Test
  void whatIsThereStays() throws IOException {
    assertDone(run("seal", text, sealed, "--new-key"));
    byte[] before = Files.readAllBytes(key);
    assertRefused(run("seal", text, sealed), sealed + " is there already", "--force");
    assertRefused(run("seal", text, opened, "--new-key"), key + " is there already");
    assertThat(key).hasBinaryContent(before);
    assertDone(run("seal", text, sealed, "-f"));
  }

  /** A message that nobody has needs no key. */
  @Test
  void failureLeavesNothing() throws IOException {
    Path missing = folder.resolve("missing");
    Path standard = Path.of("-");
    Files.write(sealed, new byte[3]);
    for (Path[] failing :
        new Path[][] {
          {missing, opened},
          {missing, standard},
          {folder, opened},
          {folder, standard},
          {standard, opened},
          {text, sealed},
          {text, missing.resolve("a")},
          {text, key}
        }) {
      assertRefused(run("seal", failing[0], failing[1], "--new-key"), "sennit: ");
      assertThat(folder).isDirectoryNotContaining(file -> !List.of(text, sealed).contains(file));
    }
    assertThat(sealed).hasBinaryContent(new byte[3]);
  }

  /** Also if the reader of the pipe goes: it may have segments that only this key opens. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void keyOfWhatHasLeftStays() throws Exception {
    Process process =
        CommandRun.start(
            List.of(), Sennit.class, "seal", "--new-key", "--key=" + key, text.toString(), "-");
    try (InputStream out = process.getInputStream()) {
      assertThat(out.readNBytes(100)).hasSize(100);
    }
    assertThat(process.waitFor()).isEqualTo(141);
    assertThat(key).exists();
  }

  @Test
  void keyIsNotReplaced() throws IOException {
    assertDone(run("seal", text, sealed, "--new-key"));
    byte[] before = Files.readAllBytes(key);
    assertRefused(run("seal", text, key, "--force"), key + " is the key file");
    assertThat(key).hasBinaryContent(before);
  }

  /** What cannot be read at any place goes through streams, of which the command has one. */
  @Test
  void whatIsNoFile() throws IOException {
    Files.write(key, new byte[32]);
    String advice = folder + " is no regular file: with - as IN and OUT";
    assertRefused(run("seal", folder, sealed), advice);
    assertRefused(run("seal", text, folder, "--force"), advice);
    assertRefused(run("open", folder, opened), advice);
  }

  /** Of both commands, each code that is listed and no other. */
  @ParameterizedTest
  @ValueSource(strings = {"seal", "open"})
  @DisabledOnOs(OS.WINDOWS)
  void exitCodesAreThoseOfHelp(String command) throws Exception {
    assertDone(run("seal", text, sealed, "--new-key"));
    Path in = command.equals("seal") ? text : sealed;
    Set<Integer> codes = new TreeSet<>();
    codes.add(run(command, in, opened).exitCode());
    codes.add(run(command, folder, opened).exitCode());
    codes.add(CommandRun.run(command, in.toString()).exitCode());
    Process process =
        CommandRun.start(List.of(), Sennit.class, command, "--key=" + key, in.toString(), "-");
    process.getInputStream().close();
    codes.add(process.waitFor());
    assertThat(Files.readAllLines(Path.of("..", "scripts", "help", command)))
        .filteredOn(line -> line.matches("  \\d+ .*"))
        .map(line -> Integer.valueOf(line.strip().split(" ")[0]))
        .containsExactlyElementsOf(codes);
  }

  /** Each file's memory is given back at once, and does not wait for the garbage collector. */
  @Test
  void manySmallFiles() throws IOException {
    BufferPoolMXBean direct =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct"))
            .findAny()
            .orElseThrow();
    long before = direct.getMemoryUsed();
    Path small = Files.write(folder.resolve("small"), new byte[1000]);
    try (AesGcmHkdf aes = AesGcmHkdf.of(new byte[32])) {
      for (int i = 0; i < 64; i++) {
        aes.seal(small, new byte[0], sealed);
        aes.open(sealed, new byte[0], opened);
      }
    }
    assertThat(direct.getMemoryUsed()).isLessThan(before + (32 << 20));
  }

  @Test
  void keysAndFilesThatAreNotThere() throws IOException {
    assertRefused(run("seal", text, sealed), "no key file " + key, "--new-key");
    Files.writeString(key, "0".repeat(63) + "\n");
    assertRefused(run("seal", text, sealed), "32 bytes, or 64 hexadecimal digits", "64 bytes");
    Files.write(key, new byte[32]);
    assertRefused(run("seal", opened, sealed), "no file or folder " + opened);
    assertRefused(run("seal", text, sealed.resolve("a")), "no file or folder " + sealed + "\n");
    assertRefused(run("seal", Path.of("-"), sealed), "OUT must be -");
    assertThat(sealed).doesNotExist();
    CommandRun.refused(2, "--key", "seal", text.toString(), sealed.toString());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void onlyTheOwnerReadsANewKey() throws IOException {
    assertDone(run("seal", text, sealed, "--new-key"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
        .isEqualTo("rw-------");
    assertThat(Files.readString(key)).matches("[0-9a-f]{64}\n");
  }

  @Test
  void throughPipes() throws Exception {
    assertDone(run("seal", text, sealed, "--new-key"));
    Process process =
        CommandRun.start(List.of(), Sennit.class, "open", "--key=" + key, sealed.toString(), "-");
    assertThat(process.getInputStream().readAllBytes()).isEqualTo(TEXT);
    assertThat(process.waitFor()).isZero();
    Process sealing = CommandRun.start(List.of(), Sennit.class, "seal", "--key=" + key, "-", "-");
    Thread.ofPlatform()
        .start(() -> {
          try (var out = sealing.getOutputStream()) {
            out.write(TEXT);
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        });
    Files.write(sealed, sealing.getInputStream().readAllBytes());
    assertThat(sealing.waitFor()).isZero();
    assertDone(run("open", sealed, opened));
    assertThat(opened).hasBinaryContent(TEXT);
  }
}
