package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * SHA-3, as FIPS 202 states it: the sponge over {@link Keccak}, squeezed once. The digests differ
 * in their rate, their length and the bits behind the message.
 *
 * @param suffix the bits behind the message, with the first one bit of the padding above them
 */
public record Sha3(String name, int rateBytes, int suffix, int digestBytes) implements InRounds {
  public static final Sha3 SHA3_224 = sha3(224);
  public static final Sha3 SHA3_256 = sha3(256);
  public static final Sha3 SHA3_384 = sha3(384);
  public static final Sha3 SHA3_512 = sha3(512);

  public static final Sha3 SHAKE128_256 = shake(128, 256);
  public static final Sha3 SHAKE256_512 = shake(256, 512);

  /** As Keccak was before the standard, and Ethereum uses it: the suffix is empty. */
  public static final Sha3 KECCAK_256 = new Sha3("keccak-256", rateBytes(512), 0b1, 32);

  /** Section 6.1: the suffix is 01. */
  private static final int SUFFIX = 0b1_10;

  private static Sha3 sha3(int bits) {
    return new Sha3("sha3-" + bits, rateBytes(2 * bits), SUFFIX, bits / Byte.SIZE);
  }

  /** Section 6.2: the suffix is 1111. Both lengths are less than the rate. */
  private static Sha3 shake(int strength, int bits) {
    return new Sha3(
        "shake%d-%d".formatted(strength, bits),
        rateBytes(2 * strength),
        0b1_1111,
        bits / Byte.SIZE);
  }

  /** Section 5.2. */
  private static int rateBytes(int capacityBits) {
    return (1600 - capacityBits) / Byte.SIZE;
  }

  /** Returns the name of the sponge, by its rate. */
  @Override
  public String family() {
    return "keccak-" + rateBytes;
  }

  @Override
  public Format format() {
    return new Format(
        name,
        "SHA-3, rate of %d bytes".formatted(rateBytes),
        "FIPS 202",
        64,
        ByteOrder.LITTLE_ENDIAN,
        rateBytes / Long.BYTES);
  }

  @Override
  public List<Integer> macLengths() {
    return Stream.of(SHA3_224, SHA3_256, SHA3_384, SHA3_512)
        .filter(digest -> digest.rateBytes == rateBytes)
        .map(Sha3::digestBytes)
        .distinct()
        .toList();
  }

  @Override
  public boolean hasMac() {
    return suffix == SUFFIX;
  }

  @Override
  public List<Long> initialState() {
    return Collections.nCopies(Keccak.LANES, 0L);
  }

  @Override
  public Padding padding() {
    return Padding.multiRate(suffix);
  }

  /** Section 4, step 6 of the algorithm. */
  @Override
  public <W> List<W> absorb(Words<W> words, List<W> state, List<W> block) {
    words.step("absorb");
    List<W> lanes = new ArrayList<>(state);
    for (int i = 0; i < block.size(); i++) {
      lanes.set(i, words.cut(words.xor(state.get(i), block.get(i))));
    }
    return lanes;
  }

  @Override
  public List<Long> roundConstants() {
    return Keccak.roundConstants();
  }

  /** Returns by how much rho rotates a lane. */
  public static int offset(int lane) {
    return Keccak.OFFSETS.get(lane);
  }

  @Override
  public <W> List<W> round(Words<W> words, String name, List<W> state, W constant) {
    return Keccak.round(words, name, state, constant);
  }
}
