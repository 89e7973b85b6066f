package dev.sennit.weave.statement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Computes what the text of a statement says. It knows the operators, and nothing of the algorithm.
 */
final class ReadStatement {
  private static final Pattern LINE = Pattern.compile("  ([a-z0-9.']+) = (.+)");
  private static final Pattern TOKEN = Pattern.compile("[a-z0-9.']+|\\S");

  private final List<List<String>> parts;
  private final int bits;
  private final Map<String, int[]> tables = new HashMap<>();

  ReadStatement(List<String> lines) {
    this.parts =
        Stream.of(String.join("\n", lines).split("\n\n"))
            .map(part -> part.lines().toList())
            .toList();
    this.bits = number("Words have (\\d+) bits").orElse(Byte.SIZE);
    for (List<String> part : parts) {
      Matcher table = Pattern.compile("The table (\\w+),.*").matcher(part.getFirst());
      if (table.matches()) {
        String bytes = String.join(" ", part.subList(1, part.size())).strip();
        tables.put(
            table.group(1),
            Stream.of(bytes.split("\\s+")).mapToInt(b -> Integer.parseInt(b, 16)).toArray());
      }
    }
  }

  int bits() {
    return bits;
  }

  /** Returns a number that the text says somewhere. */
  Optional<Integer> number(String pattern) {
    return parts.stream()
        .flatMap(List::stream)
        .map(line -> Pattern.compile(pattern).matcher(line))
        .filter(Matcher::find)
        .map(found -> Integer.parseInt(found.group(1)))
        .findFirst();
  }

  /** Returns the lines of the part whose heading begins like this. */
  List<String> part(String heading) {
    return parts.stream()
        .filter(part -> part.getFirst().startsWith(heading))
        .findFirst()
        .map(part -> part.subList(1, part.size()))
        .orElse(List.of());
  }

  /** Returns the words of a part, by their names, computed from those that are given. */
  Map<String, Long> computed(String heading, Map<String, Long> given) {
    Map<String, Long> words = new HashMap<>(given);
    for (String line : part(heading)) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        words.put(matcher.group(1), new Expression(matcher.group(2), words).whole());
      }
    }
    return words;
  }

  /** An expression that is read from left to right. */
  private final class Expression {
    private final List<String> tokens = new ArrayList<>();
    private final Map<String, Long> words;
    private int next;

    Expression(String text, Map<String, Long> words) {
      this.words = words;
      TOKEN.matcher(text).results().forEach(token -> tokens.add(token.group()));
    }

    long whole() {
      long value = binary(0);
      if (next < tokens.size()) {
        throw new IllegalArgumentException("'%s' in %s".formatted(tokens.get(next), tokens));
      }
      return value;
    }

    private boolean takes(String token) {
      boolean is = next < tokens.size() && tokens.get(next).equals(token);
      next += is ? 1 : 0;
      return is;
    }

    private void expect(String token) {
      if (!takes(token)) {
        throw new IllegalArgumentException("no '%s' at %d of %s".formatted(token, next, tokens));
      }
    }

    /** Operators as in Java: the later in this list, the more they bind. */
    private long binary(int level) {
      List<String> operators = List.of("|", "^", "&", "+");
      if (level == operators.size()) {
        return unary();
      }
      long value = binary(level + 1);
      while (takes(operators.get(level))) {
        long other = binary(level + 1);
        value =
            switch (level) {
              case 0 -> value | other;
              case 1 -> value ^ other;
              case 2 -> value & other;
              default -> narrow(value + other);
            };
      }
      return value;
    }

    private long unary() {
      if (takes("~")) {
        return narrow(~unary());
      }
      if (takes("(")) {
        long value = binary(0);
        expect(")");
        return value;
      }
      String name = tokens.get(next++);
      if (takes("[")) {
        long value = tables.get(name)[(int) binary(0)];
        expect("]");
        return value;
      }
      if (takes("(")) {
        long value = binary(0);
        expect(",");
        int count = Integer.parseInt(tokens.get(next++));
        expect(")");
        return moved(name, value, count);
      }
      return name.startsWith("0x")
          ? Long.parseUnsignedLong(name.substring(2), 16)
          : words.get(name);
    }
  }

  private long moved(String how, long value, int count) {
    return switch (how) {
      case "rotl" -> narrow(value << count | value >>> bits - count);
      case "rotr" -> narrow(value >>> count | value << bits - count);
      case "shl" -> narrow(value << count);
      case "shr" -> value >>> count;
      default -> throw new IllegalArgumentException(how);
    };
  }

  private long narrow(long value) {
    return bits == Long.SIZE ? value : value & (1L << bits) - 1;
  }
}
