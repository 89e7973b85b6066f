package dev.sennit.weave.algorithm;

import java.util.List;
import java.util.stream.Stream;

/**
 * The list of digests. All else that the weaver, the proofs and the library's build know of them
 * follows from their statements.
 */
public final class Digests {
  /** Those that the JDK has too. */
  public static final List<BlockFunction> IN_JDK =
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
          Sha3.SHAKE256_512);

  /** The others. The library has them in Java too, for machines where no kernel of them runs. */
  public static final List<BlockFunction> NOT_IN_JDK =
      List.of(Sha3.KECCAK_256, new Sm3(), new Blake2s(), new Blake3Chunk());

  public static final List<BlockFunction> ALL =
      Stream.concat(IN_JDK.stream(), NOT_IN_JDK.stream()).toList();

  private Digests() {}
}
