package dev.sennit.weave.statement;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A digest that is computed by what its text says. */
final class ReadDigest {
  private static final Pattern END = Pattern.compile("  (\\d+): (.+)");

  private final ReadStatement text;
  private final int wordBytes;
  private final int blockBytes;
  private final boolean isBigEndian;

  /** What the last blocks of a message are, by the number of its bytes in them. */
  private final Map<Integer, String> ends = new HashMap<>();

  ReadDigest(List<String> lines) {
    text = new ReadStatement(lines);
    wordBytes = text.bits() / Byte.SIZE;
    blockBytes = wordBytes * (1 + text.number("the words m0 to m(\\d+)").orElseThrow());
    isBigEndian = text.number("(\\d+) bits, and are big-endian").isPresent();
    for (String line : text.part("The end of a message")) {
      Matcher end = END.matcher(line);
      if (end.matches()) {
        ends.put(Integer.parseInt(end.group(1)), end.group(2));
      }
    }
  }

  int blockBytes() {
    return blockBytes;
  }

  /** Returns how many bytes of a message of some length are in its end, if the text shows that. */
  private OptionalInt rest(int length) {
    return ends.keySet().stream()
        .mapToInt(rest -> rest)
        .filter(rest -> rest <= length && (length - rest) % blockBytes == 0)
        .max();
  }

  boolean shows(int length) {
    return rest(length).isPresent();
  }

  byte[] digest(byte[] message) {
    int rest = rest(message.length).orElseThrow();
    int whole = message.length - rest;
    Map<String, Long> state = after(initial(), Arrays.copyOf(message, whole));
    return digest(ended(state, Arrays.copyOfRange(message, whole, message.length), message.length));
  }

  Map<String, Long> initial() {
    return text.computed("The state before the first block", Map.of());
  }

  /** Returns the beginning of a state that is the digest. */
  byte[] digest(Map<String, Long> state) {
    byte[] digest = new byte[text.number("The digest: the first (\\d+) bytes").orElseThrow()];
    for (int i = 0; i < digest.length; i++) {
      digest[i] = (byte) (state.get("h" + i / wordBytes) >>> shift(i));
    }
    return digest;
  }

  /** Returns the state after whole blocks. */
  Map<String, Long> after(Map<String, Long> state, byte[] blocks) {
    Map<String, Long> words = state;
    for (int block = 0; block < blocks.length; block += blockBytes) {
      Map<String, Long> given = new HashMap<>(words);
      for (int i = 0; i < blockBytes; i++) {
        long b = Byte.toUnsignedLong(blocks[block + i]) << shift(i);
        given.merge("m" + i / wordBytes, b, (one, other) -> one | other);
      }
      Map<String, Long> next = new HashMap<>();
      text.computed("A block", given)
          .forEach((name, word) -> {
            if (name.endsWith("'")) {
              next.put(name.substring(0, name.length() - 1), word);
            }
          });
      words = next;
    }
    return words;
  }

  private int shift(int place) {
    int inWord = place % wordBytes;
    return Byte.SIZE * (isBigEndian ? wordBytes - 1 - inWord : inWord);
  }

  private Map<String, Long> ended(Map<String, Long> state, byte[] rest, long total) {
    Map<String, Long> before = new HashMap<>(state);
    for (String line : text.part("The end of a message")) {
      String[] sides = line.strip().split(" = ");
      if (line.endsWith(" before the last block")) {
        before.put(sides[0], inState(sides[1].replace(" before the last block", ""), rest, total));
      }
    }
    return after(before, end(ends.get(rest.length), rest, total));
  }

  private long inState(String said, byte[] rest, long total) {
    if (said.startsWith("word ")) {
      return total >>> text.bits() * Integer.parseInt(said.split(" ")[1]);
    }
    return said.startsWith("0x") ? Long.decode(said) : rest.length;
  }

  /** Returns the bytes of which a line tells: of a message, of its length, or fixed ones. */
  static byte[] end(String line, byte[] rest, long total) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (String part : line.split(", ")) {
      if (part.startsWith("b")) {
        int[] ends =
            Arrays.stream(part.split(" to "))
                .mapToInt(b -> Integer.parseInt(b.substring(1)))
                .toArray();
        bytes.write(rest, ends[0], ends[ends.length - 1] - ends[0] + 1);
      } else if (part.startsWith("L")) {
        int place = Integer.parseInt(part.substring(1));
        bytes.write((int) (place < Long.BYTES ? 8 * total >>> Byte.SIZE * place : 0));
      } else {
        String[] times = part.split(" \\* ");
        int count = times.length == 1 ? 1 : Integer.parseInt(times[1]);
        IntStream.range(0, count).forEach(_ -> bytes.write(Integer.decode(times[0])));
      }
    }
    return bytes.toByteArray();
  }
}
