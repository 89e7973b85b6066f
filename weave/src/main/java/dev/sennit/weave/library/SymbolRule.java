package dev.sennit.weave.library;

import dev.sennit.weave.kernel.Kernel;
import java.util.List;

/**
 * How a kernel's symbol follows from its name: something stands before the name, and one character
 * replaces all that symbols cannot have.
 */
public record SymbolRule(String before, char instead) {
  private static final String NOT_IN_SYMBOLS = "[^a-z0-9]";

  /**
   * Returns the rule that holds for kernels.
   *
   * @throws IllegalStateException if it does not hold for one of them
   */
  public static SymbolRule of(List<Kernel> kernels) {
    Kernel first = kernels.getFirst();
    int length = first.symbol().length() - first.name().length();
    SymbolRule rule =
        new SymbolRule(
            first.symbol().substring(0, length),
            first.symbol().charAt(length + first.family().length()));
    for (Kernel kernel : kernels) {
      if (!rule.symbol(kernel.name()).equals(kernel.symbol())) {
        throw new IllegalStateException(
            "the symbol of %s is %s, but the library would look for %s"
                .formatted(kernel, kernel.symbol(), rule.symbol(kernel.name())));
      }
    }
    return rule;
  }

  private String symbol(String name) {
    return before + name.replaceAll(NOT_IN_SYMBOLS, String.valueOf(instead));
  }
}
