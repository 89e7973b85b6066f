package dev.sennit.cli.uuid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.NameUuid;
import dev.sennit.cli.CommandRun;
import dev.sennit.cli.Sennit;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: the command makes the requested UUIDs, and explains a wrong call. */
class UuidCommandTest {
  private static final List<String> OPTIONS = List.of("--enable-native-access=ALL-UNNAMED");
  private static final String OTHER = "01234567-89ab-cdef-fedc-ba9876543210";

  @TempDir Path folder;

  /** Runs in a JVM of its own, because the UUIDs go to its standard output. */
  private static Process start(String... args) throws IOException {
    return CommandRun.start(OPTIONS, Sennit.class, args);
  }

  private static void assertPrinted(String expected, String... args) throws Exception {
    assertThat(CommandRun.inOwnJvm(OPTIONS, Sennit.class, args))
        .isEqualTo(new CommandRun(0, expected, ""));
  }

  @ParameterizedTest
  @CsvSource({
    "v3, dns, 5df41881-3aed-3515-88a7-2f4a814cf09e",
    "v5, DNS, 2ed6657d-e927-568b-95e1-2665a8aea6a2",
    "v8, 6BA7B810-9dad-11d1-80b4-00c04fd430c8, 5c146b14-3c52-8afd-938a-375d0df1fbf6"
  })
  void nameOfTheStandard(String version, String namespace, String expected) throws Exception {
    assertPrinted(expected + "\n", "uuid", version, namespace, "www.example.com");
  }

  @Test
  void severalNames() throws Exception {
    UUID namespace = UUID.fromString(OTHER);
    String expected =
        """
        {"name":"a\\u000ab","uuid":"%s"}
        {"name":"","uuid":"%s"}
        """
            .formatted(NameUuid.v5(namespace, "a\nb"), NameUuid.v5(namespace, ""));
    assertPrinted(expected, "uuid", "v5", OTHER, "a\nb", "", "--json");
  }

  @Test
  void linesOfFile() throws Exception {
    Path file = Files.writeString(folder.resolve("names"), "a\n\nb\r\nlast");
    StringBuilder expected = new StringBuilder();
    for (String name : List.of("a", "", "b\r", "last")) {
      expected.append(NameUuid.v3(NameUuid.OID, name)).append('\n');
    }
    assertPrinted(expected.toString(), "uuid", "v3", "oid", "--names", file.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " --names=-"})
  void linesOfStandardInput(String option) throws Exception {
    Process process = start(("uuid v3 none --binary" + option).split(" "));
    process.getOutputStream().write("é\n".getBytes(StandardCharsets.ISO_8859_1));
    process.getOutputStream().close();
    UUID expected = UUID.nameUUIDFromBytes(new byte[] {(byte) 0xE9});
    assertThat(HexFormat.of().formatHex(process.getInputStream().readAllBytes()))
        .isEqualTo(expected.toString().replace("-", ""));
    assertThat(process.waitFor()).isZero();
  }

  /** {@code ./sennit uuid ... | head -1} closes the pipe. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void readerThatHasGone() throws Exception {
    Path file = Files.writeString(folder.resolve("names"), "name\n".repeat(200_000));
    Process process = start("uuid", "v5", "dns", "--names", file.toString());
    try (InputStream out = process.getInputStream()) {
      assertThat(out.readNBytes(37)).hasSize(37);
    }
    assertThat(process.errorReader().lines()).isEmpty();
    assertThat(process.waitFor()).isEqualTo(141);
  }

  @Test
  void wrongCalls() {
    CommandRun.refused(2, "the version must be v3, v5 or v8, but is ", "uuid", "", "dns", "name");
    CommandRun.refused(2, "none for v3, but is ", "uuid", "v5", "", "name");
    Path missing = folder.resolve("missing");
    CommandRun.refused(
        1, "the names could not be read: " + missing, "uuid", "v5", "dns", "--names=" + missing);
    CommandRun.refused(1, folder + " (Is a directory)", "uuid", "v5", "dns", "--names=" + folder);
    CommandRun.refused(1, "cannot be read in this locale", "uuid", "v5", "dns", "caf\ufffd");
  }
}
