package dev.sennit.weave.algorithm;

import dev.sennit.weave.library.LibraryFacts;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/** All digests that have a statement. */
public final class Digests {
  public static final List<BlockFunction> ALL = LibraryFacts.STATED.digests();

  private Digests() {}

  static BlockFunction statement(String name) {
    return ALL.stream().filter(digest -> digest.name().equals(name)).findFirst().orElseThrow();
  }

  /** Computes the digest of that name by its own statement. */
  static Reference named(String name) {
    return new Reference(statement(name));
  }

  /** The digest of a text, in hexadecimal. */
  static String hex(String name, String message) {
    return hex(name, message.getBytes(StandardCharsets.US_ASCII));
  }

  static String hex(String name, byte[] message) {
    return HexFormat.of().formatHex(named(name).digest(message));
  }
}
