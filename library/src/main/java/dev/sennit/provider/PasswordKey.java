package dev.sennit.provider;

import dev.sennit.runtime.clear.Forgotten;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.pbkdf2.PasswordBytes;
import dev.sennit.runtime.pbkdf2.PasswordDerivation;
import dev.sennit.runtime.select.IterationSelection;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.security.KeyRep;
import java.security.MessageDigest;
import java.security.spec.InvalidKeySpecException;
import java.util.Arrays;
import java.util.Locale;
import javax.crypto.SecretKey;
import javax.crypto.interfaces.PBEKey;
import javax.crypto.spec.PBEKeySpec;

/**
 * A key that PBKDF2 has derived from a password. One that is forgotten is cleared too, some time
 * later.
 */
final class PasswordKey implements PBEKey {
  private static final long serialVersionUID = 1;
  private static final String FORMAT = "RAW";

  private final String algorithm;
  private final transient byte[] salt;
  private final transient int iterations;
  private final transient Secrets secrets;
  private final transient Cleaner.Cleanable clearing;

  /** What is cleared. */
  private static final class Secrets implements Runnable {
    private final char[] password;
    private final byte[] key;
    private volatile boolean cleared;

    Secrets(char[] password, byte[] key) {
      this.password = password;
      this.key = key;
    }

    @Override
    public void run() {
      cleared = true;
      VarHandle.fullFence();
      MemoryClearing.clear(key);
      Arrays.fill(password, '\0');
    }
  }

  private PasswordKey(String algorithm, char[] password, byte[] salt, int iterations, byte[] key) {
    this.algorithm = algorithm;
    this.salt = salt;
    this.iterations = iterations;
    this.secrets = new Secrets(password, key);
    this.clearing = Forgotten.clearing(this, secrets);
  }

  /** Derives the key that a specification describes. */
  static PasswordKey of(PasswordDerivation derivation, PBEKeySpec specification)
      throws InvalidKeySpecException {
    char[] password = specification.getPassword();
    byte[] bytes = {};
    boolean derived = false;
    try {
      bytes = PasswordBytes.of(password);
      byte[] salt = specification.getSalt();
      int iterations = specification.getIterationCount();
      int bits = specification.getKeyLength();
      if (salt == null) {
        throw new InvalidKeySpecException("there must be a salt");
      }
      if (iterations <= 0) {
        throw new InvalidKeySpecException("there must be at least 1 iteration, not " + iterations);
      }
      if (bits <= 0) {
        throw new InvalidKeySpecException("a key must have at least 1 bit, not " + bits);
      }
      byte[] key = IterationSelection.derive(derivation, bytes, salt, iterations, bits / Byte.SIZE);
      derived = true;
      return new PasswordKey(derivation.name(), password, salt, iterations, key);
    } finally {
      MemoryClearing.clear(bytes);
      if (!derived) {
        Arrays.fill(password, '\0');
      }
    }
  }

  @Override
  public String getAlgorithm() {
    return algorithm;
  }

  @Override
  public String getFormat() {
    return FORMAT;
  }

  @Override
  public byte[] getEncoded() {
    byte[] encoded = secrets.key.clone();
    if (!isIntact()) {
      MemoryClearing.clear(encoded);
      throw destroyed();
    }
    return encoded;
  }

  @Override
  public char[] getPassword() {
    char[] password = secrets.password.clone();
    if (!isIntact()) {
      Arrays.fill(password, '\0');
      throw destroyed();
    }
    return password;
  }

  /** Whether the secrets were there while everything was read that has been read. */
  private boolean isIntact() {
    // A volatile read alone could be done before the reads of the secrets.
    VarHandle.acquireFence();
    boolean intact = !secrets.cleared;
    Reference.reachabilityFence(this);
    return intact;
  }

  private IllegalStateException destroyed() {
    return new IllegalStateException("the key of this " + algorithm + " is destroyed");
  }

  /** Clears the key and its password. */
  @Override
  public void destroy() {
    clearing.clean();
  }

  @Override
  public boolean isDestroyed() {
    return secrets.cleared;
  }

  @Override
  public byte[] getSalt() {
    return salt.clone();
  }

  @Override
  public int getIterationCount() {
    return iterations;
  }

  @Override
  public int hashCode() {
    try {
      return Arrays.hashCode(secrets.key) ^ algorithm.toLowerCase(Locale.ENGLISH).hashCode();
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * Compares keys in a time that does not depend on the place where they differ. A destroyed key is
   * equal to itself only.
   */
  @Override
  public boolean equals(Object other) {
    if (other == this) {
      return true;
    }
    if (isDestroyed()
        || !(other instanceof SecretKey that)
        || that.isDestroyed()
        || !that.getAlgorithm().equalsIgnoreCase(algorithm)
        || !that.getFormat().equalsIgnoreCase(FORMAT)) {
      return false;
    }
    byte[] encoded = that.getEncoded();
    try {
      return MessageDigest.isEqual(secrets.key, encoded);
    } finally {
      MemoryClearing.clear(encoded);
      Reference.reachabilityFence(this);
    }
  }

  /** Writes the key alone, without its password, as the JDK does. */
  private Object writeReplace() {
    byte[] encoded = getEncoded();
    try {
      return new KeyRep(KeyRep.Type.SECRET, algorithm, FORMAT, encoded);
    } finally {
      MemoryClearing.clear(encoded);
    }
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("a key of PBKDF2 is read as the KeyRep that was written");
  }
}
