package dev.sennit.weave.statement;

import dev.sennit.weave.algorithm.Blake3Root;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.ProcessorKernel;
import dev.sennit.weave.library.LibraryFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The statements as text, by the names of digests and by the families of kernels. */
public final class StatementText {
  private StatementText() {}

  /** Returns the lines of each statement. */
  public static Map<String, Supplier<List<String>>> all() {
    Map<String, Supplier<List<String>>> all = new LinkedHashMap<>();
    Stream.concat(LibraryFacts.STATED.digests().stream(), Stream.of(new Blake3Root()))
        .forEach(digest -> all.put(digest.name(), new DigestText(digest)::lines));
    all.put("aes128", () -> AesText.encryption(16));
    all.put("aes192", () -> AesText.encryption(24));
    all.put("aes256", () -> AesText.encryption(32));
    for (Kernel kernel : LibraryFacts.STATED.kernels()) {
      all.putIfAbsent(kernel.family(), () -> lines(kernel));
    }
    return all;
  }

  private static List<String> lines(Kernel kernel) {
    return switch (kernel) {
      case BlockKernel ofBlocks -> new DigestText(ofBlocks.algorithm()).lines();
      case IterationKernel ofIterations -> new IterationText(ofIterations).lines();
      case ModeKernel ofMode -> new ModeText(ofMode.mode()).lines();
      case KeyKernel _ -> AesText.keys();
      case ClearKernel _ ->
          List.of(
              "%s: %s".formatted(kernel.family(), kernel.title()),
              "",
              "Each byte of the memory that is given becomes zero. No other byte is written.");
      case ProcessorKernel asks ->
          List.of("%s: %s".formatted(kernel.family(), kernel.title()), "", asks.answer().text());
    };
  }
}
