package dev.sennit.cli.compare;

import java.util.List;

/**
 * One case of the comparison: the same work by the JDK and by Sennit, with equal results.
 *
 * @param name the name of the work
 * @param size the bytes of a message, or of the memory
 * @param messages the number of messages in the work
 * @param isEarly whether the work is made in the first moments of a JVM, and not later
 * @param jdk makes the JDK's work
 * @param sennit makes Sennit's work; called where Sennit is the first provider
 */
public record Case(
    String name, int size, int messages, boolean isEarly, Preparation jdk, Preparation sennit) {
  // Each thread of each side has its own memory, and other cases have memory too.
  private static final long PART_OF_HEAP = 16;

  /** Creates a case of one message. */
  public Case(String name, int size, Preparation jdk, Preparation sennit) {
    this(name, size, 1, jdk, sennit);
  }

  /** Creates a case of many messages. */
  public Case(String name, int size, int messages, Preparation jdk, Preparation sennit) {
    this(name, size, messages, false, jdk, sennit);
  }

  /** Returns a case for each size. The two works differ only by the provider. */
  public static List<Case> byProvider(String name, List<Integer> sizes, Preparation work) {
    return of(name, sizes, work, work);
  }

  public static List<Case> of(
      String name, List<Integer> sizes, Preparation jdk, Preparation sennit) {
    return sizes.stream().map(size -> new Case(name, size, jdk, sennit)).toList();
  }

  /** Returns the name of this case in messages. */
  public String title() {
    return title(name, size);
  }

  static String title(String name, int size) {
    return name + " of " + size + " bytes";
  }

  /** Tells whether a heap of that size has enough memory for so many threads with this work. */
  public boolean fits(int threads, long heap) {
    return (long) size * messages * threads <= heap / PART_OF_HEAP;
  }

  /** Tells whether so many threads can do this work at once in this JVM. */
  boolean fits(int threads) {
    return fits(threads, Runtime.getRuntime().maxMemory());
  }
}
