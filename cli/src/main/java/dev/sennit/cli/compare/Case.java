package dev.sennit.cli.compare;

import java.util.List;

/**
 * A row of the comparison: the same work done by the JDK and by Sennit, with equal results.
 *
 * @param name what is done
 * @param size bytes of the message, or of the memory
 * @param jdk makes the JDK's work, while there is no Sennit among the providers
 * @param sennit makes Sennit's work, while its provider is the first one
 */
public record Case(String name, int size, Preparation jdk, Preparation sennit) {

  /** A case for each size in which only the providers differ. */
  public static List<Case> byProvider(String name, List<Integer> sizes, Preparation work) {
    return of(name, sizes, work, work);
  }

  /** A case for each size. */
  public static List<Case> of(
      String name, List<Integer> sizes, Preparation jdk, Preparation sennit) {
    return sizes.stream().map(size -> new Case(name, size, jdk, sennit)).toList();
  }

  /** What it is called in messages. */
  public String title() {
    return name + " of " + size + " bytes";
  }
}
