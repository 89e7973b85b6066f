package dev.sennit.cli.compare;

import java.util.List;

/**
 * One case of the comparison: the same work by the JDK and by Sennit, with equal results.
 *
 * @param name the name of the work
 * @param size the bytes of the message, or of the memory
 * @param jdk makes the JDK's work; called while Sennit is not among the providers
 * @param sennit makes Sennit's work; called while Sennit is the first provider
 */
public record Case(String name, int size, Preparation jdk, Preparation sennit) {

  /** Returns a case for each size. The two works differ only by the provider. */
  public static List<Case> byProvider(String name, List<Integer> sizes, Preparation work) {
    return of(name, sizes, work, work);
  }

  /** Returns a case for each size. */
  public static List<Case> of(
      String name, List<Integer> sizes, Preparation jdk, Preparation sennit) {
    return sizes.stream().map(size -> new Case(name, size, jdk, sennit)).toList();
  }

  /** Returns the name of this case in messages. */
  public String title() {
    return name + " of " + size + " bytes";
  }
}
