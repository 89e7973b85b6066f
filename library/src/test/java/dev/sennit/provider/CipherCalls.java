package dev.sennit.provider;

import dev.sennit.Messages;
import dev.sennit.Oracle.AnyKey;
import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/** The calls of ciphers by AES that GCM and CTR have in common, with what chance gives them. */
final class CipherCalls {
  private static final int[] LENGTHS = {0, 1, 15, 16, 17, 31, 32, 33, 64, 100, 256, 511, 512, 513};
  private static final int[] BAD_KEYS = {0, 1, 15, 17, 31, 33, 64};
  private static final int MARGIN = 20;

  private CipherCalls() {}

  static int one(Random random, int... choices) {
    return choices[random.nextInt(choices.length)];
  }

  static int length(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> one(random, LENGTHS);
      case 1 -> random.nextInt(700);
      default -> random.nextInt(40);
    };
  }

  static byte[] text(Random random) {
    return Messages.random(length(random));
  }

  /** One of the four. */
  static int mode(Random random) {
    return 1 + random.nextInt(4);
  }

  /** A key of such a length, of the JDK's class or another one. Often it is the last one again. */
  static Key key(Random random, int length) {
    byte[] bytes = Arrays.copyOf(Messages.random(40 + random.nextInt(2)), length);
    String algorithm = List.of("AES", "Rijndael", "aes").get(random.nextInt(3));
    return random.nextInt(3) == 0
        ? new AnyKey("AES", "RAW", bytes::clone)
        : new SecretKeySpec(bytes, algorithm);
  }

  /** A cipher of the JDK's. */
  static Cipher ofJdk(String algorithm) throws Exception {
    return Cipher.getInstance(algorithm, Providers.SUN_JCE);
  }

  /** A cipher of Sennit's. Some are the JDK's at first, with what is wrong where bytes overlap. */
  static Cipher ofSennit(String algorithm, Random random) throws Exception {
    boolean isEarly = random.nextInt(4) == 0;
    return Cipher.getInstance(
        algorithm, isEarly ? new EarlyProvider(() -> random.nextInt(6)) : Providers.SENNIT);
  }

  /** Initialises in one of the five ways; of two of them the IV is random. */
  static void init(
      Cipher cipher,
      int mode,
      Key key,
      String parameters,
      AlgorithmParameterSpec spec,
      Random random)
      throws Exception {
    FixedRandom fixed = new FixedRandom(random.nextLong());
    switch (random.nextInt(5)) {
      case 0 -> {
        AlgorithmParameters given = AlgorithmParameters.getInstance(parameters);
        given.init(spec);
        cipher.init(mode, key, given);
      }
      case 1 -> cipher.init(mode, key, fixed);
      case 2 -> cipher.init(mode, key, (AlgorithmParameterSpec) null, fixed);
      default -> cipher.init(mode, key, spec);
    }
  }

  /** Adds what both have. */
  static CallTable<Cipher> table() {
    return new CallTable<Cipher>(cipher -> Answer.of(cipher::getIV))
        .row("getParameters()", (cipher, _) -> parameters(cipher))
        .doing("change of what getIV() gives", (c, _) -> Arrays.fill(c.getIV(), (byte) 1))
        .row("getBlockSize()", (cipher, _) -> cipher.getBlockSize())
        .rows(2, "getOutputSize", (cipher, random) -> cipher.getOutputSize(length(random)))
        .refused("update(null)", (cipher, _) -> cipher.update(null))
        .refused("update to null", (cipher, _) -> cipher.update(new byte[20], 0, 20, null))
        .refused("doFinal to null", (cipher, _) -> cipher.doFinal(new byte[20], 0, 20, null))
        .refused("update(1, 20)", (cipher, _) -> cipher.update(new byte[20], 1, 20))
        .refused("update behind", (c, _) -> c.update(new byte[20], 0, 5, new byte[4], 5))
        .refused("doFinal behind", (c, _) -> c.doFinal(new byte[20], 0, 20, new byte[20], 21));
  }

  private static Object parameters(Cipher cipher) throws Exception {
    return cipher.getIV() == null ? "random" : cipher.getParameters().getEncoded();
  }

  /** A key that every cipher by AES refuses. */
  static Key badKey(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> null;
      case 1 -> new AnyKey(null);
      case 2 -> Providers.DESTROYED;
      case 3 -> new AnyKey("AES", "RAW", Messages.random(one(random, BAD_KEYS))::clone);
      default -> new AnyKey("DES", "RAW", Messages.random(16)::clone);
    };
  }

  /**
   * Where a cipher writes. Nothing overlaps where there is too little room: there the JDK goes
   * wrong afterwards.
   *
   * @param size the length of the whole array or buffer, in which text is in its place
   */
  private record Output(int size, int offset, boolean isShort, boolean overlaps) {
    static Output of(Cipher cipher, int length, boolean end, Random random) {
      int offset = random.nextInt(3) == 0 ? MARGIN : random.nextInt(2 * MARGIN + 1);
      if (random.nextInt(5) == 0) {
        int needed = end ? cipher.getOutputSize(length) : length;
        int room = Math.max(0, needed - 1 - random.nextInt(40));
        return new Output(offset + room, offset, true, false);
      }
      return new Output(length + 4 * MARGIN, offset, false, random.nextBoolean());
    }

    /** Others than Sennit have a copy of the input, so that the right output is beyond doubt. */
    boolean isShared(Cipher cipher) {
      return overlaps && cipher.getProvider() == Providers.SENNIT;
    }
  }

  /** A part of a message, or its end, from and to arrays and buffers of all kinds. */
  static Object crypt(Cipher cipher, byte[] in, boolean end, Random random) throws Exception {
    return switch (random.nextInt(5)) {
      case 0 -> toNewArray(cipher, in, end, random);
      case 1, 2 -> toArray(cipher, in, end, Output.of(cipher, in.length, end, random));
      default -> toBuffer(cipher, in, end, Output.of(cipher, in.length, end, random), random);
    };
  }

  private static Object toNewArray(Cipher cipher, byte[] in, boolean end, Random random)
      throws Exception {
    if (in.length == 0 && end) {
      return cipher.doFinal();
    }
    int offset = random.nextInt(MARGIN);
    byte[] source = new byte[offset + in.length + random.nextInt(MARGIN)];
    System.arraycopy(in, 0, source, offset, in.length);
    return end
        ? cipher.doFinal(source, offset, in.length)
        : cipher.update(source, offset, in.length);
  }

  private static Object toArray(Cipher cipher, byte[] in, boolean end, Output output) {
    byte[] out = new byte[output.size()];
    byte[] source = output.isShared(cipher) ? out : new byte[MARGIN + in.length];
    System.arraycopy(in, 0, source, MARGIN, in.length);
    int[] written = {0};
    Answer answer =
        Answer.of(() ->
            written[0] =
                end
                    ? cipher.doFinal(source, MARGIN, in.length, out, output.offset())
                    : cipher.update(source, MARGIN, in.length, out, output.offset()));
    int limit = output.offset() + written[0];
    return List.of(
        answer, output.overlaps() ? Arrays.copyOfRange(out, output.offset(), limit) : out);
  }

  private static Object toBuffer(
      Cipher cipher, byte[] in, boolean end, Output output, Random random) {
    ByteBuffer out = buffer(output.size(), random);
    ByteBuffer apart = buffer(MARGIN + in.length, random);
    ByteBuffer place = output.isShared(cipher) ? out.duplicate() : apart;
    place.put(MARGIN, in).position(MARGIN).limit(MARGIN + in.length);
    // Of a read-only buffer the JDK does not know whether it overlaps.
    boolean isReadOnly = !output.isShort() && random.nextBoolean();
    ByteBuffer source = isReadOnly ? place.asReadOnlyBuffer() : place;
    out.position(output.offset());
    Answer answer = Answer.of(() -> end ? cipher.doFinal(source, out) : cipher.update(source, out));
    boolean whole = !output.overlaps() && !answer.isRefusal();
    int from = whole ? 0 : output.offset();
    byte[] content = new byte[(whole ? out.limit() : out.position()) - from];
    out.get(from, content);
    return List.of(answer, source.position(), out.position(), content);
  }

  /** Not at the beginning of its array, if it has one. */
  private static ByteBuffer buffer(int size, Random random) {
    return random.nextBoolean()
        ? ByteBuffer.allocateDirect(size)
        : ByteBuffer.allocate(3 + size).slice(3, size);
  }
}
