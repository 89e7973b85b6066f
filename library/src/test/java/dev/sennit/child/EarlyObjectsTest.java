package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.WithKernels;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Protects: every object comes to its kernel, however early it was made and wherever it is kept.
 */
class EarlyObjectsTest implements WithKernels {
  @Test
  void afterLinkingNoneComputesByTheJdk() throws Exception {
    List<String> options = new ArrayList<>(List.of(ChildJvm.GRANT));
    for (String opened : EarlyObjects.OPENED) {
      options.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
    }
    List<String> lines = ChildJvm.run(options, EarlyObjects.class).lines().toList();
    assertThat(lines).contains("first, digest: by the JDK");
    assertThat(lines.stream().filter(line -> line.startsWith("later")))
        .hasSize(8)
        .allMatch(line -> line.endsWith(": by a kernel"));
  }
}
