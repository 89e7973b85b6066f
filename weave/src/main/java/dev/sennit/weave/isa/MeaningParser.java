package dev.sennit.weave.isa;

import dev.sennit.weave.isa.Meaning.Expression;
import dev.sennit.weave.words.TruthTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the meanings in the tables of instructions.
 *
 * <pre>
 * meaning    = [bits ":" | "each" bits ["of" bits of a vector] ":"] statement {";" statement}
 * statement  = "nothing" | name "=" value | "store" [bits] "(" memory "," value ")"
 *            | "stream" "(" memory "," value ")" | "fence"
 *            | "zeroblock" "(" name ")" | "goto" name ["if" condition] | "return" | "narrow"
 * condition  = value "==" "0" | value "!=" "0" | value "below" name | "negative" value
 * value      = the operators | ^ &amp; + - &lt;&lt; &gt;&gt; ~ with the precedences of Java (&gt;&gt; brings zeros in),
 *              rotl(value, count), rotr(value, count), table(name, value, value, value),
 *              a {@link VectorFunction} of names and load(memory), swap(value), load[bits](memory), broadcast(memory) of one word
 *              in every lane, sixteen(memory) of sixteen bytes again and again, thirtytwo(memory)
 *              of thirty-two, address(name),
 *              "blocks" or "blocklength" (what the processor makes zero at once),
 *              a {@link Meaning.Question} with the number of a word of its answer (name, name),
 *              a name or a number
 * memory     = name ["+" number]
 * </pre>
 */
final class MeaningParser {
  /** The beginning of a meaning, which gives its width. */
  static final Pattern WIDTH = Pattern.compile("(each )?(\\d+)(?: of (\\d+))?: ");

  /** The width of a vector if a meaning does not give one. */
  static final int VECTOR_BITS = 128;

  private static final Pattern TOKEN = Pattern.compile("\\s*([a-z][a-z0-9]*|\\d+|<<|>>|==|!=|\\S)");

  private final String text;
  private final List<String> tokens = new ArrayList<>();
  private int next;
  private int bits;

  MeaningParser(String text) {
    this.text = text;
  }

  Meaning parse(int defaultBits) {
    Matcher width = WIDTH.matcher(text);
    boolean prefixed = width.lookingAt();
    bits = prefixed ? Integer.parseInt(width.group(2)) : defaultBits;
    int lanes = prefixed && width.group(1) != null ? vectorBits(width.group(3)) / bits : 1;
    Matcher token = TOKEN.matcher(prefixed ? text.substring(width.end()) : text);
    while (token.lookingAt()) {
      tokens.add(token.group(1));
      token.region(token.end(), token.regionEnd());
    }
    List<Meaning.Statement> statements = new ArrayList<>();
    if (!take("nothing")) {
      do {
        statements.add(statement());
      } while (take(";"));
    }
    if (next < tokens.size()) {
      throw unexpected("the end");
    }
    return new Meaning(bits, lanes, List.copyOf(statements));
  }

  private static int vectorBits(String said) {
    return said == null ? VECTOR_BITS : Integer.parseInt(said);
  }

  private Meaning.Statement statement() {
    if (take("return")) {
      return new Meaning.Return();
    }
    if (take("narrow")) {
      return new Meaning.Narrow();
    }
    if (take("goto")) {
      String label = name();
      return new Meaning.Goto(label, take("if") ? condition() : new Meaning.Always());
    }
    if (take("fence")) {
      return new Meaning.Fence();
    }
    if (take("zeroblock")) {
      expect("(");
      String address = name();
      expect(")");
      return new Meaning.ZeroBlock(address);
    }
    if (peek().equals("stream")) {
      return new Meaning.Stream(store("stream"));
    }
    if (peek().startsWith("store")) {
      return store("store");
    }
    String to = name();
    expect("=");
    return new Meaning.Assign(to, or());
  }

  private Meaning.Store store(String verb) {
    int width = widthOf(verb);
    expect("(");
    Meaning.Memory memory = memory();
    expect(",");
    Expression value = or();
    expect(")");
    return new Meaning.Store(width, memory, value);
  }

  private Meaning.Condition condition() {
    if (take("negative")) {
      return new Meaning.Negative(or());
    }
    Expression value = or();
    if (take("below")) {
      return new Meaning.Below(value, name());
    }
    boolean equal = take("==");
    if (!equal) {
      expect("!=");
    }
    expect("0");
    return equal ? new Meaning.Zero(value) : new Meaning.NotZero(value);
  }

  private Expression or() {
    Expression left = xor();
    while (take("|")) {
      left = logic(left, xor(), (x, y, _) -> x | y);
    }
    return left;
  }

  private Expression xor() {
    Expression left = and();
    while (take("^")) {
      left = logic(left, and(), (x, y, _) -> x ^ y);
    }
    return left;
  }

  private Expression and() {
    Expression left = shift();
    while (take("&")) {
      left = logic(left, shift(), (x, y, _) -> x & y);
    }
    return left;
  }

  private Expression shift() {
    Expression left = additive();
    while (true) {
      if (take("<<")) {
        left = new Meaning.Shifted(Meaning.Shift.LEFT, left, additive());
      } else if (take(">>")) {
        left = new Meaning.Shifted(Meaning.Shift.RIGHT, left, additive());
      } else {
        return left;
      }
    }
  }

  private Expression additive() {
    Expression left = unary();
    while (true) {
      if (take("+")) {
        left = new Meaning.Sum(left, unary());
      } else if (take("-")) {
        left = new Meaning.Difference(left, unary());
      } else {
        return left;
      }
    }
  }

  private Expression unary() {
    if (take("~")) {
      Expression word = unary();
      return logic(word, word, (x, _, _) -> ~x);
    }
    if (take("(")) {
      Expression inner = or();
      expect(")");
      return inner;
    }
    String token = peek();
    if (Character.isDigit(token.charAt(0))) {
      next++;
      return new Meaning.Number(Long.parseLong(token));
    }
    if (take("blocks")) {
      return Meaning.Blocks.IDENTITY;
    }
    if (take("blocklength")) {
      return Meaning.Blocks.LENGTH;
    }
    if (take("rotl")) {
      return shifted(Meaning.Shift.ROTATE_LEFT);
    }
    if (take("rotr")) {
      return shifted(Meaning.Shift.ROTATE_RIGHT);
    }
    for (Meaning.Question question : Meaning.Question.values()) {
      if (peek().startsWith(question.name().toLowerCase(Locale.ROOT))) {
        return answer(question);
      }
    }
    for (VectorFunction function : VectorFunction.values()) {
      if (take(function.text())) {
        return new Meaning.Mixed(function, operands());
      }
    }
    if (take("swap")) {
      expect("(");
      Expression word = or();
      expect(")");
      return new Meaning.Swapped(word);
    }
    if (take("table")) {
      expect("(");
      String immediate = name();
      expect(",");
      Expression x = or();
      expect(",");
      Expression y = or();
      expect(",");
      Expression z = or();
      expect(")");
      return new Meaning.Table(immediate, x, y, z);
    }
    if (take("address")) {
      expect("(");
      String pool = name();
      expect(")");
      return new Meaning.AddressOf(pool);
    }
    return operand();
  }

  private Expression answer(Meaning.Question question) {
    int word = Integer.parseInt(tokens.get(next++).substring(question.name().length()));
    return new Meaning.Answer(question, word, operands());
  }

  /** Parses a name, or memory. */
  private Expression operand() {
    if (take("broadcast")) {
      return load(bits, bits / Byte.SIZE);
    }
    if (take("sixteen")) {
      return load(bits, 16);
    }
    if (take("thirtytwo")) {
      return load(bits, 32);
    }
    if (peek().startsWith("load")) {
      return load(widthOf("load"), 0);
    }
    return new Meaning.Read(name());
  }

  private Meaning.Load load(int width, int repeated) {
    expect("(");
    Meaning.Memory memory = memory();
    expect(")");
    return new Meaning.Load(width, memory, repeated);
  }

  private List<Expression> operands() {
    List<Expression> operands = new ArrayList<>();
    expect("(");
    do {
      operands.add(operand());
    } while (take(","));
    expect(")");
    return List.copyOf(operands);
  }

  private Expression shifted(Meaning.Shift shift) {
    expect("(");
    Expression word = or();
    expect(",");
    Expression count = or();
    expect(")");
    return new Meaning.Shifted(shift, word, count);
  }

  private Meaning.Memory memory() {
    String operand = name();
    return new Meaning.Memory(operand, take("+") ? Integer.parseInt(tokens.get(next++)) : 0);
  }

  private static Expression logic(Expression x, Expression y, TruthTable.Formula formula) {
    return new Meaning.Logic(TruthTable.of(formula), x, y, y);
  }

  private int widthOf(String verb) {
    String digits = tokens.get(next++).substring(verb.length());
    return digits.isEmpty() ? bits : Integer.parseInt(digits);
  }

  private String name() {
    String token = peek();
    if (!Character.isLetter(token.charAt(0))) {
      throw unexpected("a name");
    }
    next++;
    return token;
  }

  private String peek() {
    return next < tokens.size() ? tokens.get(next) : "(end)";
  }

  private boolean take(String token) {
    boolean found = peek().equals(token);
    if (found) {
      next++;
    }
    return found;
  }

  private void expect(String token) {
    if (!take(token)) {
      throw unexpected("'" + token + "'");
    }
  }

  private IllegalArgumentException unexpected(String wanted) {
    return new IllegalArgumentException(
        "in the meaning '%s': %s expected, not '%s'".formatted(text, wanted, peek()));
  }
}
