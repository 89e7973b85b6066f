package dev.sennit.weave.algorithm;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/** All digests that are stated. */
public final class Digests {
  public static final List<BlockFunction> ALL =
      List.of(
          new Md5(),
          new Sha1(),
          Sha2.SHA_224,
          Sha2.SHA_256,
          Sha2.SHA_384,
          Sha2.SHA_512,
          Sha2.SHA_512_224,
          Sha2.SHA_512_256,
          Sha3.SHA3_224,
          Sha3.SHA3_256,
          Sha3.SHA3_384,
          Sha3.SHA3_512,
          Sha3.SHAKE128_256,
          Sha3.SHAKE256_512,
          new Sm3(),
          new Blake2s());

  private Digests() {}

  static BlockFunction statement(String name) {
    return ALL.stream().filter(digest -> digest.name().equals(name)).findFirst().orElseThrow();
  }

  /** The digest of that name, computed by its own statement. */
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
