package dev.sennit.weave.statement;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.words.ByteFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The statement of AES: its tables, round keys, and the encryption of a block. Words are bytes. */
final class AesText {
  private static final int IN_LINE = 16;
  private static final List<Integer> KEY_LENGTHS = List.of(16, 24, 32);

  private AesText() {}

  /** Returns the round keys of each length of key. */
  static List<String> keys() {
    List<String> lines = tables();
    KEY_LENGTHS.forEach(keyBytes -> lines.addAll(keys(keyBytes)));
    return lines;
  }

  /** Returns the round keys of a key, and the encryption of a block. */
  static List<String> encryption(int keyBytes) {
    List<String> lines = tables();
    lines.addAll(keys(keyBytes));
    lines.addAll(block(Aes.rounds(keyBytes)));
    return lines;
  }

  private static List<String> tables() {
    List<String> lines = new ArrayList<>();
    lines.add("AES (FIPS 197). Words are bytes.");
    for (ByteFunction function : ByteFunction.values()) {
      lines.add("");
      lines.add("The table %s, 16 bytes in a line".formatted(FormulaWords.name(function)));
      for (int first = 0; first < 1 << Byte.SIZE; first += IN_LINE) {
        lines.add(
            IntStream.range(first, first + IN_LINE)
                .mapToObj(b -> "%02x".formatted(function.apply(b)))
                .collect(Collectors.joining(" ", "  ", "")));
      }
    }
    return lines;
  }

  private static List<String> keys(int keyBytes) {
    FormulaWords bytes = new FormulaWords(Byte.SIZE);
    bytes.step("key expansion");
    List<Formula> roundKeys =
        Aes.expand(bytes, FormulaWords.given("b", keyBytes)).stream()
            .flatMap(List::stream)
            .toList();
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(
        "A key of %d bits, b0 to b%d: the bytes k0 to k%d of its round keys, 16 bytes each"
            .formatted(Byte.SIZE * keyBytes, keyBytes - 1, roundKeys.size() - 1));
    lines.addAll(bytes.lines(roundKeys, "k%d"::formatted));
    return lines;
  }

  private static List<String> block(int rounds) {
    FormulaWords bytes = new FormulaWords(Byte.SIZE);
    bytes.step("%d rounds".formatted(rounds));
    List<List<Formula>> roundKeys =
        IntStream.rangeClosed(0, rounds)
            .mapToObj(round ->
                IntStream.range(Aes.BLOCK_BYTES * round, Aes.BLOCK_BYTES * (round + 1))
                    .mapToObj(i -> Formula.given("k" + i))
                    .toList())
            .toList();
    List<Formula> block = FormulaWords.given("m", Aes.BLOCK_BYTES);
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("A block m0 to m15: the encrypted block c0 to c15");
    lines.addAll(bytes.lines(Aes.encrypt(bytes, roundKeys, block), "c%d"::formatted));
    return lines;
  }
}
