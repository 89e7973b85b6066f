package dev.sennit.cli.compare;

import dev.sennit.Hasher;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.spec.AlgorithmParameterSpec;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import javax.crypto.CipherOutputStream;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;

/** A {@code Cipher} in one direction. */
enum CipherEngine implements Engine {
  GCM_ENCRYPT("GCM", true),
  GCM_DECRYPT("GCM", false),
  CTR_ENCRYPT("CTR", true);

  // 8 KiB is half of a record of TLS, and what many programs take at a time.
  private static final List<Integer> LENGTHS = List.of(16, 64, 256, 1024, 8192, 16384, 1 << 20);
  private static final int NONCE_OF_GCM = 12;
  private static final int BLOCK = 16;

  private final String mode;
  private final boolean encrypts;

  /** A key and the use of a cipher that is initialised with it. */
  private record Keyed(SecretKey key, Use<Cipher> use) {}

  CipherEngine(String mode, boolean encrypts) {
    this.mode = mode;
    this.encrypts = encrypts;
  }

  @Override
  public String algorithm() {
    return "AES-256-" + mode;
  }

  @Override
  public String verb() {
    return encrypts ? "encrypt" : "decrypt";
  }

  @Override
  public boolean isServed(Predicate<Hasher> digests, boolean aes) {
    return aes;
  }

  @Override
  public List<Integer> sizes() {
    return LENGTHS;
  }

  @Override
  public Set<Feeding> feedings() {
    return EnumSet.allOf(Feeding.class);
  }

  /** Each message has a nonce of its own, so that none goes without an init. */
  @Override
  public List<Keying> keyings() {
    return List.of(Keying.SAME, Keying.OTHER);
  }

  @Override
  public boolean isCloneable() {
    return false;
  }

  @Override
  public Work prepare(Way way) throws Exception {
    Callable<Cipher> ciphers = way.making().objects(this::cipher, cipher -> cipher);
    byte[] nonce = new byte[isGcm() ? NONCE_OF_GCM : BLOCK];
    List<Keyed> keyed = new ArrayList<>();
    for (SecretKey key : way.keying().keys("AES")) {
      keyed.add(new Keyed(key, use(way.feeding(), input(key, nonce, way.size()), way.size())));
    }
    Rotation<Keyed> rotation = new Rotation<>(keyed);
    if (encrypts) {
      return () -> {
        Keyed next = rotation.next();
        Cases.increment(nonce);
        Cipher cipher = ciphers.call();
        cipher.init(Cipher.ENCRYPT_MODE, next.key, parameters(nonce));
        return next.use.of(cipher);
      };
    }
    AlgorithmParameterSpec parameters = parameters(nonce);
    return () -> {
      Keyed next = rotation.next();
      Cipher cipher = ciphers.call();
      cipher.init(Cipher.DECRYPT_MODE, next.key, parameters);
      return next.use.of(cipher);
    };
  }

  private Cipher cipher() throws Exception {
    return Cipher.getInstance("AES/" + mode + "/NoPadding");
  }

  private boolean isGcm() {
    return mode.equals("GCM");
  }

  private AlgorithmParameterSpec parameters(byte[] nonce) {
    return isGcm() ? new GCMParameterSpec(BLOCK * Byte.SIZE, nonce) : new IvParameterSpec(nonce);
  }

  /** Returns the text to encrypt, or an encrypted one. */
  private byte[] input(SecretKey key, byte[] nonce, int size) throws Exception {
    byte[] text = Cases.message(size);
    if (encrypts) {
      return text;
    }
    Cipher cipher = cipher();
    cipher.init(Cipher.ENCRYPT_MODE, key, parameters(nonce));
    return cipher.doFinal(text);
  }

  private Use<Cipher> use(Feeding feeding, byte[] input, int size) {
    byte[] result = new byte[encrypts && isGcm() ? size + BLOCK : size];
    return switch (feeding) {
      case ARRAY -> part(input, 0, input.length, result);
      case NEW_ARRAY -> cipher -> cipher.doFinal(input.clone());
      case PART -> part(Feeding.longer(input), Feeding.BEFORE, input.length, result);
      case PIECES -> {
        int first = Feeding.firstPiece(input);
        yield cipher -> {
          int done = cipher.update(input, 0, first, result, 0);
          cipher.doFinal(input, first, input.length - first, result, done);
          return result;
        };
      }
      case BYTES ->
          cipher -> {
            int done = 0;
            for (int i = 0; i < input.length; i++) {
              done += cipher.update(input, i, 1, result, done);
            }
            cipher.doFinal(result, done);
            return result;
          };
      case DIRECT -> buffers(feeding.buffer(input), ByteBuffer.allocateDirect(result.length));
      case READ_ONLY -> buffers(feeding.buffer(input), ByteBuffer.wrap(result));
      case STREAM -> encrypts ? outputStream(input, result.length) : inputStream(input, result);
    };
  }

  private static Use<Cipher> part(byte[] array, int offset, int length, byte[] result) {
    return cipher -> {
      cipher.doFinal(array, offset, length, result, 0);
      return result;
    };
  }

  private static Use<Cipher> buffers(ByteBuffer input, ByteBuffer result) {
    MemorySegment whole = MemorySegment.ofBuffer(result);
    return cipher -> {
      cipher.doFinal(input.clear(), result.clear());
      return whole;
    };
  }

  private static Use<Cipher> outputStream(byte[] input, int length) {
    ByteArrayOutputStream result = new ByteArrayOutputStream(length);
    return cipher -> {
      result.reset();
      try (OutputStream out = new CipherOutputStream(result, cipher)) {
        for (int done = 0; done < input.length; done += Feeding.OF_STREAM) {
          out.write(input, done, Math.min(Feeding.OF_STREAM, input.length - done));
        }
      }
      return result.toByteArray();
    };
  }

  private static Use<Cipher> inputStream(byte[] input, byte[] result) {
    return cipher -> {
      try (InputStream in = new CipherInputStream(new ByteArrayInputStream(input), cipher)) {
        in.readNBytes(result, 0, result.length);
      }
      return result;
    };
  }
}
