package dev.sennit.cli.compare;

import dev.sennit.Hasher;
import java.security.spec.KeySpec;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** A {@code SecretKeyFactory} that makes keys from passwords. The size is that of a key. */
record PasswordEngine(Hasher hasher) implements Engine {
  /** The iterations for a key. */
  static final int ITERATIONS = 1000;

  @Override
  public String algorithm() {
    return "PBKDF2With" + new MacEngine(hasher).algorithm();
  }

  @Override
  public String verb() {
    return "key";
  }

  @Override
  public boolean isServed(Predicate<Hasher> digests, boolean aes) {
    return digests.test(hasher);
  }

  /** A key of 64 bytes takes SHA-1 several blocks, which a factory could compute at once. */
  @Override
  public List<Integer> sizes() {
    return List.of(32, 64);
  }

  @Override
  public Set<Feeding> feedings() {
    return EnumSet.of(Feeding.ARRAY);
  }

  @Override
  public List<Keying> keyings() {
    return List.of(Keying.NONE);
  }

  @Override
  public boolean isCloneable() {
    return false;
  }

  @Override
  public Work prepare(Way way) throws Exception {
    Callable<SecretKeyFactory> factories =
        way.making().objects(() -> SecretKeyFactory.getInstance(algorithm()), factory -> factory);
    byte[] salt = Cases.message(way.size());
    return () -> factories.call().generateSecret(password(0, salt)).getEncoded();
  }

  /** Returns one of many passwords, for a key as long as its salt. */
  static KeySpec password(int index, byte[] salt) {
    return new PBEKeySpec(text(index).toCharArray(), salt, ITERATIONS, Byte.SIZE * salt.length);
  }

  static String text(int index) {
    return "password " + index;
  }
}
