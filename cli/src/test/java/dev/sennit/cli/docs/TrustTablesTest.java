package dev.sennit.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.docs.TrustTables.Kernel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Protects: an execution, a proof or a reading counts only until the kernel changes. */
class TrustTablesTest {
  private static final String OLD = "00000000000000aa";
  private static final String NEW = "00000000000000bb";

  @Test
  void tables() {
    TrustTables tables =
        new TrustTables(
            Map.of("x86-64", Map.of("add", NEW, "not", NEW), "AArch64", Map.of("ret", NEW)),
            List.of(
                new Kernel("md5/x64-v3", NEW, true, "meaning: md5, in each of its 65 cases"),
                new Kernel("md5/x64-v4", NEW, true, "meaning: md5"),
                new Kernel("md5/a64", NEW, false, "")),
            List.of(
                Evidence.read(
                    List.of(
                        "processor AMD Zen 4",
                        "kernel %s 2026-11-23 md5/x64-v3".formatted(NEW),
                        "kernel %s 2026-11-01 md5/x64-v4".formatted(OLD),
                        "row %s 2026-11-23 add".formatted(NEW),
                        "row %s 2026-11-01 not".formatted(OLD)))),
            Verdicts.ofProofs(
                """
                [{"kernel": "md5/x64-v3", "proved": true, "seconds": 2.5},
                 {"kernel": "md5/x64-v4", "proved": true},
                 {"kernel": "md5/a64", "proved": false, "why": "it takes long"}]
                """),
            Verdicts.ofLines(List.of("md5/x64-v3: yes, by hand", "md5/x64-v4: no")));
    assertThat(tables.notExecuted()).containsExactly("not", "ret");
    assertThat(tables.ofProcessors()).endsWith("\n| AMD Zen 4 | 1 of 2 | 1 |");
    assertThat(tables.ofKernels().lines().skip(2))
        .containsExactly(
            "| md5/x64-v3 | 65 cases | yes | yes, by hand | AMD Zen 4 |",
            "| md5/x64-v4 | 1 case | yes | no | AMD Zen 4 (older code) |",
            "| md5/a64 | **no** | no | no | **nowhere** |");
  }

  @Test
  void eachProofOfAKernelCounts() {
    Verdicts verdicts =
        Verdicts.ofProofs(
            """
            [{"kernel": "md5/x64-v3", "proved": true}, {"kernel": "md5/x64-v3", "proved": false},
             {"kernel": "md5/x64-v4", "proved": false}, {"kernel": "md5/x64-v4", "proved": true},
             {"kernel": "md5/a64", "proved": true}, {"kernel": "md5/a64", "proved": true}]
            """);
    assertThat(List.of("md5/x64-v3", "md5/x64-v4", "md5/a64"))
        .extracting(verdicts::on)
        .containsExactly("no", "no", "yes");
  }
}
