package dev.sennit.weave.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.ModeKernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Protects: the second proof claims of each kernel what the catalogue states. Its claims are
 * written by hand, so a kernel that changes needs a change there.
 */
class ClaimsOfSecondProofTest {
  private static final Path FILE = Path.of("..", "proof-check", "claims.txt");

  private static final Map<String, Kernel> KERNELS = kernels();

  /**
   * A line of the file.
   *
   * @param kernel its platform and name
   * @param count of messages, or of blocks in a group of a mode of AES
   */
  private record Claim(int line, String kernel, String computes, int count) {
    private static Claim of(int line, String text) {
      String[] words = text.split(" +");
      return new Claim(line, words[0] + " " + words[1], words[2], Integer.parseInt(words[3]));
    }
  }

  @Test
  void eachKernelHasALine() throws IOException {
    assertThat(claims().stream().map(Claim::kernel))
        .as("the kernels of proof-check/claims.txt")
        .containsExactlyInAnyOrderElementsOf(KERNELS.keySet());
  }

  @Test
  void eachLineSaysWhatItsKernelComputes() throws IOException {
    for (Claim claim : claims()) {
      Kernel kernel = KERNELS.get(claim.kernel());
      int count = kernel instanceof ModeKernel mode ? mode.group() : kernel.shape().messages();
      assertThat(List.of(claim.computes(), claim.count()))
          .as("proof-check/claims.txt:%d, the last two columns of %s", claim.line(), kernel)
          .isEqualTo(List.of(kernel.family(), count));
    }
  }

  private static Map<String, Kernel> kernels() {
    Map<String, Kernel> kernels = new LinkedHashMap<>();
    for (Platform platform : Platform.values()) {
      if (platform.tested()) {
        Catalogue.of(platform.abi().architecture())
            .forEach(kernel -> kernels.put(platform + " " + kernel, kernel));
      }
    }
    return kernels;
  }

  private static List<Claim> claims() throws IOException {
    List<String> lines = Files.readAllLines(FILE);
    List<Claim> claims = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isEmpty() && !lines.get(i).startsWith("#")) {
        claims.add(Claim.of(i + 1, lines.get(i)));
      }
    }
    return claims;
  }
}
