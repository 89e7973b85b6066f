package dev.sennit.weave.algorithm;

import dev.sennit.weave.library.LibraryFacts;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** All digests that have a statement. */
public final class Digests {
  public static final List<BlockFunction> ALL = LibraryFacts.STATED.digests();
  private static final Set<String> NOT_IN_THE_JDK =
      Set.of("keccak-256", "sm3", "blake2s", "blake3");

  private Digests() {}

  static BlockFunction statement(String name) {
    return ALL.stream().filter(digest -> digest.name().equals(name)).findFirst().orElseThrow();
  }

  /** Returns the digests that the JDK has too. */
  public static Stream<BlockFunction> ofJdk() {
    return ALL.stream().filter(digest -> !NOT_IN_THE_JDK.contains(digest.name()));
  }

  /** Returns the JDK's name of a digest. */
  public static String jdkName(BlockFunction digest) {
    return digest instanceof Sha3
        ? digest.name().toUpperCase(Locale.ROOT)
        : digest.title().replaceFirst("(\\d)-", "$1/");
  }
}
