package dev.sennit.weave.statement;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.EndByte;
import dev.sennit.weave.algorithm.EndByte.First;
import dev.sennit.weave.algorithm.EndByte.Fixed;
import dev.sennit.weave.algorithm.EndByte.OfLength;
import dev.sennit.weave.algorithm.EndByte.OfMessage;
import dev.sennit.weave.algorithm.EndWord;
import dev.sennit.weave.algorithm.PairDigest;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The statement of a digest: its first state, a block, the end of a message, and the result. */
record DigestText(BlockFunction digest) {
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("%s: %s (%s)".formatted(digest.name(), digest.title(), digest.standard()));
    lines.add("");
    lines.add(
        "Words have %d bits, and are %s in memory."
            .formatted(
                digest.wordBits(),
                digest.byteOrder() == ByteOrder.LITTLE_ENDIAN ? "little-endian" : "big-endian"));
    lines.add(
        "rotl and rotr rotate a word, shl and shr shift it. A sum has no carry out of the word.");
    lines.add("");
    lines.add("The state before the first block");
    List<Long> initial = digest.initialState();
    for (int word = 0; word < initial.size(); word++) {
      lines.add(
          "  h%d = %s".formatted(word, FormulaWords.hex(initial.get(word), digest.wordBits())));
    }
    lines.add("");
    lines.addAll(block());
    if (!(digest instanceof PairDigest)) {
      lines.add("");
      lines.addAll(end());
    }
    lines.add("");
    lines.add("The digest: the first %d bytes of the state".formatted(digest.digestBytes()));
    return lines;
  }

  private List<String> block() {
    FormulaWords words = new FormulaWords(digest.wordBits());
    List<Formula> next =
        digest.next(
            words,
            FormulaWords.given("h", digest.stateWords()),
            FormulaWords.given("m", digest.blockWords()));
    List<String> lines = new ArrayList<>();
    lines.add(
        "A block: the words m0 to m%d and the state h0 to h%d give the next state h0', h1', ..."
            .formatted(digest.blockWords() - 1, digest.stateWords() - 1));
    lines.addAll(words.lines(next, "h%d'"::formatted));
    return lines;
  }

  // ---------------------------------------------------------------- the end of a message

  private List<String> end() {
    List<String> lines = new ArrayList<>();
    lines.add("The end of a message, by the number of its bytes b0, b1, ... behind whole blocks");
    if (digest.padding().hasLength()) {
      lines.add("L0, L1, ...: the bytes of its length in bits, the lowest first");
    }
    for (EndWord word : digest.padding().inState()) {
      lines.add("  h%d = %s before the last block".formatted(word.word(), text(word)));
    }
    int most = digest.padding().mostRest(digest.blockBytes());
    IntStream.rangeClosed(0, most)
        .filter(rest ->
            rest <= 1
                || rest == most
                || blocks(rest - 1) != blocks(rest)
                || blocks(rest) != blocks(rest + 1))
        .forEach(rest -> lines.add("  %d: %s".formatted(rest, end(digest, rest))));
    return lines;
  }

  private int blocks(int rest) {
    return digest.padding().blocksFor(rest, digest.blockBytes());
  }

  private static String text(EndWord word) {
    return switch (word) {
      case EndWord.OfLength(int _, int significance) ->
          "word %d of the length in bytes".formatted(significance);
      case EndWord.OfRest(int _) -> "the number of bytes b0, b1, ...";
      case EndWord.Fixed(int _, long value) -> "0x%x".formatted(value);
    };
  }

  /** Writes the end of a message with so many bytes; equal bytes once, with their number. */
  static String end(BlockFunction digest, int rest) {
    List<EndByte> bytes = digest.end(rest);
    List<String> parts = new ArrayList<>();
    for (int first = 0, behind; first < bytes.size(); first = behind) {
      behind = first + 1;
      boolean ofMessage = bytes.get(first) instanceof OfMessage;
      while (behind < bytes.size()
          && (ofMessage
              ? bytes.get(behind) instanceof OfMessage
              : bytes.get(behind).equals(bytes.get(first)))) {
        behind++;
      }
      String text = text(digest, bytes.get(first));
      int count = behind - first;
      parts.add(
          count == 1
              ? text
              : ofMessage
                  ? text + " to " + text(digest, bytes.get(behind - 1))
                  : text + " * " + count);
    }
    return String.join(", ", parts);
  }

  private static String text(BlockFunction digest, EndByte end) {
    return switch (end) {
      case OfMessage(int place) -> "b" + place;
      case First(int last) -> FormulaWords.hex(digest.padding().first() | last, Byte.SIZE);
      case Fixed(int value) -> FormulaWords.hex(value, Byte.SIZE);
      case OfLength(int significance) -> "L" + significance;
    };
  }
}
