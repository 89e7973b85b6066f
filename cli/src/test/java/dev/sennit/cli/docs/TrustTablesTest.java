package dev.sennit.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.cli.docs.TrustTables.Kernel;
import dev.sennit.cli.page.GeneratedPart;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Protects: an execution, a proof or a reading counts only until the kernel changes. */
class TrustTablesTest {
  private static final String OLD = "00000000000000aa";
  private static final String NEW = "00000000000000bb";
  private static final Verdicts NOTHING = Verdicts.ofLines(List.of());

  private static final Evidence ZEN =
      Evidence.read(
          List.of(
              "processor AMD Zen 4",
              "kernel %s 2026-11-23 md5/x64-v3".formatted(NEW),
              "kernel %s 2026-11-01 md5/x64-v4".formatted(OLD),
              "row %s 2026-11-23 add {d:32}, {b:32}".formatted(NEW),
              "row %s 2026-11-01 not {d:32}".formatted(OLD)));

  private static final Map<String, Map<String, String>> ROWS =
      Map.of(
          "x86-64", Map.of("add {d:32}, {b:32}", NEW, "not {d:32}", NEW),
          "AArch64", Map.of("mvn {d:w}, {a:w}", NEW, "bti c", NEW, "ret", NEW));

  private static final List<Kernel> KERNELS =
      List.of(
          new Kernel("md5/x64-v3", true, NEW, true, "meaning: md5, in each of its 65 cases"),
          new Kernel("md5/x64-v4", true, NEW, true, "meaning: md5"),
          new Kernel("md5/a64", true, NEW, false, ""),
          new Kernel("md5/a64/4x1", false, NEW, true, "meaning: md5, in each of its 4 cases"));

  private static TrustTables tables(Verdicts provedAgain, Verdicts decodedAgain) {
    return new TrustTables(ROWS, KERNELS, List.of(ZEN), provedAgain, decodedAgain);
  }

  @Test
  void rowsWithAnotherDigestAreNotExecuted() {
    assertThat(tables(NOTHING, NOTHING).notExecuted())
        .containsExactly("bti c", "mvn {d:w}, {a:w}", "not {d:32}", "ret");
  }

  @Test
  void processors() {
    assertThat(tables(NOTHING, NOTHING).ofProcessors()).endsWith("\n| AMD Zen 4 | 1 of 2 | 1 |");
  }

  @Test
  void kernels() {
    Verdicts proved =
        Verdicts.ofProofs(
            """
            [{"kernel": "md5/x64-v3", "digest": "%s", "proved": true, "seconds": 2.5},
             {"kernel": "md5/x64-v4", "digest": "%s", "proved": true},
             {"kernel": "md5/a64", "proved": false, "why": "it takes long"}]
            """
                .formatted(NEW, OLD));
    Verdicts decoded = Verdicts.ofLines(List.of("md5/x64-v3: yes, by hand", "md5/x64-v4: no"));
    assertThat(tables(proved, decoded).ofShipped().lines().skip(2))
        .containsExactly(
            "| md5/x64-v3 | 65 cases | yes | yes, by hand | AMD Zen 4 |",
            "| md5/x64-v4 | 1 case | no (older code) | no | AMD Zen 4 (older code) |",
            "| md5/a64 | **no** | no | no | **nowhere** |");
    assertThat(tables(proved, decoded).ofOthers().lines().skip(2))
        .containsExactly("| md5/a64/4x1 | 4 cases | no | no | **nowhere** |");
  }

  @Test
  void partsOfDocuments() {
    String document = "a\n<!-- b -->\nold\n<!-- end of b -->\nc\n";
    assertThat(new GeneratedPart("b", "new\nlines").in(document))
        .isEqualTo("a\n<!-- b -->\nnew\nlines\n<!-- end of b -->\nc\n");
    assertThatThrownBy(() -> new GeneratedPart("d", "").in(document)).hasMessageContaining("'d'");
  }
}
