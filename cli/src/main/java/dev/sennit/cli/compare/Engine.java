package dev.sennit.cli.compare;

import dev.sennit.Hasher;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** An algorithm of the JCA, and what can be done with its objects. */
sealed interface Engine permits DigestEngine, MacEngine, CipherEngine, PasswordEngine {
  /** The sizes of messages of most engines. */
  List<Integer> SIZES = List.of(16, 64, 256, 1024, 16384, 1 << 20);

  /** Takes a message to its result, on an object. */
  @FunctionalInterface
  interface Use<T> {
    Object of(T object) throws Exception;
  }

  /** Returns all engines. */
  static List<Engine> all() {
    List<Hasher> hashers =
        List.of(Hasher.MD5, Hasher.SHA_1, Hasher.SHA_256, Hasher.SHA_512, Hasher.SHA3_256);
    return Stream.of(
            hashers.stream().map(DigestEngine::new),
            hashers.stream().map(MacEngine::new),
            Stream.of(CipherEngine.values()),
            Stream.of(Hasher.SHA_1, Hasher.SHA_256, Hasher.SHA_512).map(PasswordEngine::new))
        .<Engine>flatMap(engines -> engines)
        .toList();
  }

  String algorithm();

  /** Returns what the objects do, such as digest. */
  String verb();

  /** Tells whether Sennit has kernels for it, given the digests that have, and whether AES has. */
  boolean isServed(Predicate<Hasher> digests, boolean aes);

  List<Integer> sizes();

  Set<Feeding> feedings();

  /** Returns the ways to have a key. The first one is the usual one. */
  List<Keying> keyings();

  boolean isCloneable();

  /** Makes the work of a way, by the first provider that has the algorithm. */
  Work prepare(Way way) throws Exception;
}
