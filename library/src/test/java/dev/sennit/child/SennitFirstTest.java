package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.WithKernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: the JDK's own use of digests, MACs and ciphers goes on when Sennit is the first
 * provider, and a document says which uses Sennit serves.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("surroundings")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the Java runtime for it has no tools")
class SennitFirstTest implements WithKernels {
  @TempDir Path folder;

  /** The table of the document has the lines that {@link UsesOfTheJdk} prints, and no others. */
  @Test
  void usesOfTheJdk() throws Exception {
    assumeFalse(EMULATED, "takes long under emulation, where the JDK has no jarsigner either");
    String output = ChildJvm.run(options(), UsesOfTheJdk.class, folder.toString());
    assertThat(output)
        .contains("MD5: kernel md5/", "every message was understood", "all uses are right");
    // Tests run in the folder of their module.
    List<String> document =
        Files.readAllLines(Path.of("..", "docs", "guide", "drop-in-provider.md"));
    List<String> table =
        document.subList(
            document.indexOf("<!-- what reaches Sennit -->") + 3,
            document.indexOf("<!-- end of what reaches Sennit -->"));
    assertThat(output.lines())
        .filteredOn(line -> line.startsWith("| "))
        .containsExactlyElementsOf(table);
  }

  private List<String> options() throws IOException {
    Path security =
        Files.writeString(
            folder.resolve("sennit.security"),
            """
            security.provider.1=Sennit
            security.provider.2=SUN
            security.provider.3=SunEC
            security.provider.4=SunJSSE
            security.provider.5=SunJCE
            security.provider.6=SunRsaSign
            """);
    List<String> options = new ArrayList<>(TlsIdentity.OPTIONS);
    options.add("-Djava.security.properties=" + security);
    options.addAll(
        List.of(
            "--add-modules",
            "jdk.jartool",
            "--add-exports",
            "jdk.jartool/sun.security.tools.jarsigner=ALL-UNNAMED",
            ChildJvm.GRANT));
    return options;
  }
}
