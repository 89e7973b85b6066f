package dev.sennit.cli.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Status;
import dev.sennit.cli.CommandRun;
import dev.sennit.cli.MadeUpHome;
import dev.sennit.cli.command.Home;
import dev.sennit.cli.console.Paragraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protects: the command shows the files of the weaver, and explains faults in them and in calls.
 */
class KernelsCommandTest {
  private static final String CATALOGUE =
      """
      {"kernels": [
        {"name": "md5/x64-v4", "symbol": "sennit_md5_x64_v4", "algorithm": "md5",
         "target": "x64-v4", "shape": "1x1", "platforms": ["linux-x86_64"],
         "instructions": 791, "loop": 709, "bytes": 4321,
         "generalRegisters": 7, "vectorRegisters": 10, "needs": ["AVX512VL"], "predicted": [],
         "facts": {"stackBytes": 0, "vectorBits": 512, "warnings": []},
         "proof": {"proved": true, "covers": ["all"], "assumes": ["none"], "refusal": null},
         "listing": "listing/md5-x64-v4.txt"},
        {"name": "md5/a64", "symbol": "sennit_md5_a64", "algorithm": "md5",
         "target": "a64", "shape": "1x2", "platforms": ["linux-aarch64"],
         "instructions": 700, "loop": 655, "bytes": 2800,
         "generalRegisters": 24, "vectorRegisters": 0, "needs": [],
         "facts": {"stackBytes": 224, "vectorBits": 0, "warnings": ["ldp x10, x11, [x2] waits for 2 stores"]},
         "predicted": [{"model": "neoverse-n1", "cycles": 289.1},
                       {"model": "neoverse-v1", "cycles": 1290}],
         "proof": {"proved": false, "covers": [], "assumes": [], "refusal": "x19 is not restored."},
         "listing": "listing/md5-a64.txt"}
      ]}
      """;

  @TempDir Path folder;
  @AutoClose MadeUpHome home;
  private Path catalogue;
  private Path listings;

  @BeforeEach
  void writeCatalogue() throws IOException {
    home = new MadeUpHome(folder);
    catalogue = Home.woven().resolve("catalogue.json");
    listings = Files.createDirectories(Home.woven().resolve("listing"));
    Files.writeString(catalogue, CATALOGUE);
    Files.writeString(listings.resolve("md5-x64-v4.txt"), "vpaddd  # strand 0, step 1\n");
  }

  @Test
  void list() {
    CommandRun run = CommandRun.run("kernels");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines().map(line -> line.replaceAll(" +", " ")))
        .anyMatch(line -> line.endsWith("md5/x64-v4 1x1 709/791 4321 7/10"))
        .anyMatch(
            line -> line.equals(" md5/a64 1x2 655/700 2800 24/0 289 neoverse-n1, 1290 neoverse-v1"))
        .contains("md5/a64 is not proved: x19 is not restored.");
  }

  @Test
  void partOfNames() {
    CommandRun run = CommandRun.run("kernels", "x64");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("md5/x64-v4 ", "All of these kernels are proved.")
        .doesNotContain("a64 ");
    assertThat(CommandRun.run("kernels", "md5").out()).isEqualTo(CommandRun.run("kernels").out());
  }

  /** The real catalogue has the longest names and predictions. Stars are the kernels in use. */
  @Test
  void realCatalogue() throws IOException {
    CommandRun run;
    try (MadeUpHome _ = new MadeUpHome(Path.of(".."))) {
      run = CommandRun.run("kernels");
    }
    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines())
        .hasSizeGreaterThan(100)
        .allMatch(line -> line.length() <= Paragraph.WIDTH);
    assertThat(run.out().lines().filter(line -> line.matches("\\* \\S+/.*")))
        .map(line -> line.split(" +")[1])
        .containsExactlyInAnyOrderElementsOf(Status.current().kernels());
  }

  private static void assertShown(String text, String... args) {
    CommandRun run = CommandRun.run(args);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEqualToNormalizingNewlines(text);
  }

  @Test
  void listingsAndFacts() throws IOException {
    assertShown(
        """
        vpaddd  # strand 0, step 1

        The kernel uses no stack and vector registers of up to 512 bits.
        No load seems to wait for several stores. No access in a loop seems to need two cache lines.
        """,
        "kernels",
        "md5/x64-v4");
    Files.writeString(listings.resolve("md5-a64.txt"), "add  // strand 0, step 1\n");
    assertShown(
        """
        add  // strand 0, step 1

        The kernel uses 224 bytes of stack and no vector registers.
        The kernel may lose time in these places (hints, not proofs):
        - ldp x10, x11, [x2] waits for 2 stores
        """,
        "kernels",
        "md5/a64");
    assertShown(CATALOGUE, "kernels", "--json");
  }

  @Test
  void wrongCalls() throws IOException {
    // The JSON is always the whole catalogue.
    CommandRun.refused(2, "--json prints the whole catalogue", "kernels", "md5", "--json");
    CommandRun.refused(
        2, "there is no kernel md6/x64; did you mean md5/x64-v4 or md5/a64?", "kernels", "md6/x64");
    CommandRun.refused(
        2, "there is no kernel nope. ./sennit kernels lists all kernels.", "kernels", "nope");
    CommandRun.refused(1, "listing of md5/a64 is missing", "kernels", "md5/a64");
  }

  @Test
  void wrongCatalogues() throws IOException {
    Files.writeString(catalogue, CATALOGUE.replace("\"facts\"", "\"findings\""));
    CommandRun.refused(1, "another version of Sennit wrote it", "kernels");
    for (String content : new String[] {"", "{}", "[]", CATALOGUE.substring(0, 300)}) {
      Files.writeString(catalogue, content);
      CommandRun.refused(1, "cannot be parsed", "kernels");
    }
    Files.delete(catalogue);
    CommandRun.refused(1, "catalogue of kernels is missing", "kernels");
  }
}
