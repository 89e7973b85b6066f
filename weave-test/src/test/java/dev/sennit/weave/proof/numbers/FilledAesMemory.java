package dev.sennit.weave.proof.numbers;

import static dev.sennit.weave.kind.AesMemory.MOST_POWERS;
import static dev.sennit.weave.kind.AesMemory.STANDARD;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.algorithm.Ghash.Element;
import dev.sennit.weave.kind.AesMemory.SchedulePart;
import dev.sennit.weave.words.ConcreteWords;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What callers give to the kernels of AES, made as the standards state it. */
final class FilledAesMemory {
  private static final ConcreteWords BYTES = new ConcreteWords(Byte.SIZE);

  private FilledAesMemory() {}

  /** The block of zeros, encrypted: GHASH's key. */
  static Element hashKey(byte[] key) {
    List<Long> block =
        Aes.encrypt(BYTES, Aes.expand(BYTES, words(key)), Collections.nCopies(Aes.BLOCK_BYTES, 0L));
    ByteBuffer bytes = ByteBuffer.allocate(Aes.BLOCK_BYTES);
    block.forEach(b -> bytes.put(b.byteValue()));
    return Element.of(bytes.array());
  }

  /** The memory of a key. */
  static byte[] schedule(byte[] key) {
    ByteBuffer schedule = memory(STANDARD.schedule().bytes());
    List<List<Long>> roundKeys = Aes.expand(BYTES, words(key));
    roundKeys.forEach(roundKey -> roundKey.forEach(b -> schedule.put(b.byteValue())));
    schedule.putLong(STANDARD.at(SchedulePart.ROUNDS), Aes.rounds(key.length));
    Element h = hashKey(key);
    Element power = h;
    for (int place = MOST_POWERS - 1; place >= 0; place--) {
      Element divided = overX(power);
      schedule.position(STANDARD.at(SchedulePart.POWERS) + place * Aes.BLOCK_BYTES);
      schedule.putLong(divided.low()).putLong(divided.high());
      schedule.putLong(
          STANDARD.at(SchedulePart.FOLDED) + place * Aes.BLOCK_BYTES,
          divided.low() ^ divided.high());
      power = power.times(h);
    }
    return schedule.array();
  }

  /** What gives the element when it is multiplied by x. */
  private static Element overX(Element element) {
    boolean reduced = element.high() < 0;
    Element sum = reduced ? element.plus(new Element(0xe1L << 56, 0)) : element;
    return new Element(
        sum.high() << 1 | sum.low() >>> Long.SIZE - 1, sum.low() << 1 | (reduced ? 1 : 0));
  }

  /** The memory of a text. */
  static byte[] state(byte[] counter, Element sum, boolean ends, byte[] lengths, byte[] first) {
    return memory(STANDARD.state().bytes())
        .put(counter)
        .put(sum.bytes())
        .put(lengths)
        .put(first)
        .putLong(ends ? Long.MIN_VALUE : 0)
        .array();
  }

  private static ByteBuffer memory(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static List<Long> words(byte[] bytes) {
    List<Long> words = new ArrayList<>();
    for (byte b : bytes) {
      words.add(Byte.toUnsignedLong(b));
    }
    return words;
  }
}
