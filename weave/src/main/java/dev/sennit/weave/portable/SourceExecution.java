package dev.sennit.weave.portable;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.Tree.Kind;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Executes a printed method on any words, as the Java language defines it. Control and array
 * indices depend on literals and loop indices only. It refuses all else, and every expression that
 * the printer does not use.
 *
 * @param <W> a word
 */
final class SourceExecution<W> {
  private static final TruthTable AND = TruthTable.of((x, y, _) -> x & y);
  private static final TruthTable OR = TruthTable.of((x, y, _) -> x | y);
  private static final TruthTable XOR = TruthTable.of((x, y, _) -> x ^ y);
  private static final TruthTable NOT = TruthTable.of((x, _, _) -> ~x);
  private static final long BYTE = 0xff;

  private final ParsedClass source;
  private final String type;
  private final Words<W> words;
  private final List<W> state;
  private final List<W> bytes;
  private final Watcher<W> watcher;
  private final Map<String, W> variables = new HashMap<>();
  private final Map<String, Integer> indices = new HashMap<>();

  /** Receives each assigned word and its place. */
  @FunctionalInterface
  interface Watcher<W> {
    void assigned(String target, W word, long line);
  }

  private SourceExecution(
      ParsedClass source, Words<W> words, List<W> state, List<W> bytes, Watcher<W> watcher) {
    this.source = source;
    this.type = words.bits() == Long.SIZE ? "long" : "int";
    this.words = words;
    this.state = new ArrayList<>(state);
    this.bytes = bytes;
    this.watcher = watcher;
  }

  /**
   * Executes the method and returns its state.
   *
   * @param bytes the bytes of the block, with zeros above them
   */
  static <W> List<W> of(
      ParsedClass source, Words<W> words, List<W> state, List<W> bytes, Watcher<W> watcher) {
    SourceExecution<W> execution = new SourceExecution<>(source, words, state, bytes, watcher);
    execution.run(source.method().getBody());
    return execution.state;
  }

  // ---------------------------------------------------------------- statements

  private void run(BlockTree block) {
    for (StatementTree statement : block.getStatements()) {
      switch (statement) {
        case VariableTree declared -> declare(declared);
        case ForLoopTree loop -> run(loop);
        case ExpressionStatementTree expression -> assign(expression.getExpression());
        default ->
            throw source.refusal(
                statement, "the statement %s is not supported", statement.getKind());
      }
    }
  }

  private void declare(VariableTree declared) {
    String name = declared.getName().toString();
    if (!Objects.toString(declared.getType()).equals(type) || declared.getInitializer() == null) {
      throw source.refusal(declared, "%s is not a %s with a value", name, type);
    }
    W value = word(declared.getInitializer());
    if (isTaken(name)) {
      throw source.refusal(declared, "the name %s is taken", name);
    }
    set(name, value, declared);
  }

  private boolean isTaken(String name) {
    return variables.containsKey(name)
        || indices.containsKey(name)
        || source.table(name).isPresent()
        || List.of("state", "block", "offset").contains(name);
  }

  private void set(String name, W value, Tree place) {
    variables.put(name, value);
    watcher.assigned(name, value, source.line(place));
  }

  private void assign(ExpressionTree expression) {
    switch (expression) {
      case AssignmentTree assignment ->
          store(assignment.getVariable(), word(assignment.getExpression()));
      case CompoundAssignmentTree compound ->
          store(
              compound.getVariable(),
              combined(
                  operator(compound),
                  word(compound.getVariable()),
                  word(compound.getExpression()),
                  compound));
      default ->
          throw source.refusal(
              expression, "the expression %s is no statement here", expression.getKind());
    }
  }

  private Kind operator(CompoundAssignmentTree compound) {
    return switch (compound.getKind()) {
      case PLUS_ASSIGNMENT -> Kind.PLUS;
      case AND_ASSIGNMENT -> Kind.AND;
      case OR_ASSIGNMENT -> Kind.OR;
      case XOR_ASSIGNMENT -> Kind.XOR;
      default ->
          throw source.refusal(compound, "the assignment %s is not supported", compound.getKind());
    };
  }

  private void store(ExpressionTree target, W value) {
    if (target instanceof IdentifierTree name && variables.containsKey(name.toString())) {
      set(name.toString(), value, target);
    } else if (target instanceof ArrayAccessTree access && isNamed(access, "state")) {
      state.set(place(access, state.size()), value);
      watcher.assigned(access.toString(), value, source.line(target));
    } else {
      throw source.refusal(target, "writes to %s", target);
    }
  }

  /** A loop whose index goes from a literal to a literal. */
  private void run(ForLoopTree loop) {
    if (loop.getInitializer().size() != 1
        || !(loop.getInitializer().getFirst() instanceof VariableTree declared)
        || !Objects.toString(declared.getType()).equals("int")
        || isTaken(declared.getName().toString())
        || !(loop.getStatement() instanceof BlockTree body)) {
      throw source.refusal(loop, "a loop needs an index of its own and a body in braces");
    }
    String index = declared.getName().toString();
    int end = end(loop, index);
    int stride = stride(loop, index);
    for (int i = number(declared.getInitializer()); i < end; i += stride) {
      Set<String> outside = new HashSet<>(variables.keySet());
      indices.put(index, i);
      run(body);
      variables.keySet().retainAll(outside);
    }
    indices.remove(index);
  }

  private int end(ForLoopTree loop, String index) {
    if (loop.getCondition() instanceof BinaryTree condition
        && condition.getKind() == Kind.LESS_THAN
        && condition.getLeftOperand().toString().equals(index)
        && condition.getRightOperand() instanceof LiteralTree) {
      return number(condition.getRightOperand());
    }
    throw source.refusal(loop, "the loop does not end at a literal");
  }

  private int stride(ForLoopTree loop, String index) {
    if (loop.getUpdate().size() == 1) {
      ExpressionTree update = loop.getUpdate().getFirst().getExpression();
      if (update instanceof UnaryTree unary
          && unary.getKind() == Kind.POSTFIX_INCREMENT
          && unary.getExpression().toString().equals(index)) {
        return 1;
      }
      if (update instanceof CompoundAssignmentTree compound
          && compound.getKind() == Kind.PLUS_ASSIGNMENT
          && compound.getVariable().toString().equals(index)
          && compound.getExpression() instanceof LiteralTree literal
          && number(literal) > 0) {
        return number(literal);
      }
    }
    throw source.refusal(loop, "the loop's index does not grow by a literal");
  }

  // ---------------------------------------------------------------- words

  private W word(ExpressionTree expression) {
    return switch (expression) {
      case ParenthesizedTree inner -> word(inner.getExpression());
      case IdentifierTree name when variables.containsKey(name.toString()) ->
          variables.get(name.toString());
      case ArrayAccessTree access -> element(access);
      case LiteralTree literal ->
          words.constant(
              source
                  .literal(literal)
                  .orElseThrow(
                      () -> source.refusal(literal, "%s is not of type %s", literal, type)));
      case UnaryTree not when not.getKind() == Kind.BITWISE_COMPLEMENT -> {
        W operand = word(not.getExpression());
        yield words.bool(NOT, operand, operand, operand);
      }
      case BinaryTree binary -> binary(binary);
      case MethodInvocationTree call -> rotated(call);
      default -> throw source.refusal(expression, "the expression %s is not supported", expression);
    };
  }

  /** Rotations are the only calls. */
  private W rotated(MethodInvocationTree call) {
    String rotate = (type.equals("int") ? "Integer" : "Long") + ".rotate";
    String method = call.getMethodSelect().toString();
    boolean left = method.equals(rotate + "Left");
    if (!left && !method.equals(rotate + "Right") || call.getArguments().size() != 2) {
      throw source.refusal(call, "the expression %s is not supported", call);
    }
    W word = word(call.getArguments().getFirst());
    int count = count(call.getArguments().getLast());
    return left ? words.rotateLeft(word, count) : words.rotateRight(word, count);
  }

  private W binary(BinaryTree binary) {
    if (binary.getKind() == Kind.AND && isByte(binary.getLeftOperand())) {
      return unsignedByte(binary);
    }
    OptionalInt turn = rotation(binary);
    if (turn.isPresent()) {
      BinaryTree shift = (BinaryTree) binary.getLeftOperand();
      return words.rotateLeft(word(shift.getLeftOperand()), turn.getAsInt());
    }
    return switch (binary.getKind()) {
      case LEFT_SHIFT -> {
        int count = count(binary.getRightOperand());
        OptionalInt place = widenedByte(binary.getLeftOperand());
        if (place.isPresent() && count != words.bits() - Byte.SIZE) {
          throw source.refusal(binary, "a byte keeps its sign in %s", binary);
        }
        yield words.shiftLeft(
            place.isPresent() ? bytes.get(place.getAsInt()) : word(binary.getLeftOperand()), count);
      }
      case UNSIGNED_RIGHT_SHIFT ->
          words.shiftRight(word(binary.getLeftOperand()), count(binary.getRightOperand()));
      case XOR -> words.xor(operands(binary));
      default ->
          combined(
              binary.getKind(),
              word(binary.getLeftOperand()),
              word(binary.getRightOperand()),
              binary);
    };
  }

  /**
   * Returns the distance to the left of a rotation in two shifts of one variable, which add up to a
   * word.
   */
  private OptionalInt rotation(BinaryTree or) {
    return or.getKind() == Kind.OR
            && or.getLeftOperand() instanceof BinaryTree one
            && or.getRightOperand() instanceof BinaryTree other
            && isShift(one)
            && isShift(other)
            && one.getKind() != other.getKind()
            && one.getLeftOperand() instanceof IdentifierTree word
            && other.getLeftOperand() instanceof IdentifierTree same
            && word.getName().contentEquals(same.getName())
            && count(one.getRightOperand()) + count(other.getRightOperand()) == words.bits()
        ? OptionalInt.of(count((one.getKind() == Kind.LEFT_SHIFT ? one : other).getRightOperand()))
        : OptionalInt.empty();
  }

  private static boolean isShift(BinaryTree binary) {
    return binary.getKind() == Kind.LEFT_SHIFT || binary.getKind() == Kind.UNSIGNED_RIGHT_SHIFT;
  }

  /** Returns the operands of a chain of exclusive ors; algorithms make them three at a time too. */
  @SuppressWarnings("unchecked")
  private W[] operands(BinaryTree chain) {
    List<W> operands = new ArrayList<>();
    ExpressionTree left = chain;
    while (left instanceof BinaryTree binary && binary.getKind() == Kind.XOR) {
      operands.addFirst(word(binary.getRightOperand()));
      left = binary.getLeftOperand();
    }
    operands.addFirst(word(left));
    return (W[]) operands.toArray();
  }

  private W combined(Kind operator, W left, W right, Tree place) {
    return switch (operator) {
      case PLUS -> words.sum(List.of(left, right));
      case AND -> words.bool(AND, left, right, right);
      case OR -> words.bool(OR, left, right, right);
      case XOR -> words.bool(XOR, left, right, right);
      default -> throw source.refusal(place, "the operator %s is not supported", operator);
    };
  }

  private W element(ArrayAccessTree access) {
    if (isNamed(access, "state")) {
      return state.get(place(access, state.size()));
    }
    List<Long> table =
        source
            .table(access.getExpression().toString())
            .orElseThrow(() -> source.refusal(access, "reads %s as a %s", access, type));
    return words.constant(table.get(place(access, table.size())));
  }

  // ---------------------------------------------------------------- bytes

  private static boolean isNamed(ArrayAccessTree access, String array) {
    return access.getExpression() instanceof IdentifierTree name
        && name.getName().contentEquals(array);
  }

  private static boolean isByte(ExpressionTree expression) {
    return expression instanceof ArrayAccessTree access && isNamed(access, "block");
  }

  /** Returns a byte without its sign. */
  private W unsignedByte(BinaryTree and) {
    if (!source.literal(and.getRightOperand()).equals(Optional.of(BYTE))) {
      throw source.refusal(and, "a byte keeps its sign in %s", and);
    }
    return bytes.get(bytePlace((ArrayAccessTree) and.getLeftOperand()));
  }

  /** Returns the place of a byte that is sign-extended to a word. */
  private OptionalInt widenedByte(ExpressionTree expression) {
    ExpressionTree widened =
        type.equals("int")
            ? expression
            : expression instanceof TypeCastTree cast && cast.getType().toString().equals(type)
                ? cast.getExpression()
                : null;
    return widened != null && isByte(widened)
        ? OptionalInt.of(bytePlace((ArrayAccessTree) widened))
        : OptionalInt.empty();
  }

  /** Returns the place of a byte behind the offset. */
  private int bytePlace(ArrayAccessTree access) {
    ExpressionTree index = access.getIndex();
    int place =
        isOffset(index)
            ? 0
            : index instanceof BinaryTree sum
                    && sum.getKind() == Kind.PLUS
                    && isOffset(sum.getLeftOperand())
                ? number(sum.getRightOperand())
                : -1;
    if (place < 0 || place >= bytes.size()) {
      throw source.refusal(access, "reads %s, outside of the block", access);
    }
    return place;
  }

  private static boolean isOffset(ExpressionTree expression) {
    return expression instanceof IdentifierTree name && name.getName().contentEquals("offset");
  }

  // ---------------------------------------------------------------- numbers

  private int place(ArrayAccessTree access, int size) {
    int place = number(access.getIndex());
    if (place < 0 || place >= size) {
      throw source.refusal(access, "%s is element %d of %d", access, place, size);
    }
    return place;
  }

  /** Returns the distance of a shift; Java would take others modulo the width. */
  private int count(ExpressionTree expression) {
    int count = number(expression);
    if (count <= 0 || count >= words.bits()) {
      throw source.refusal(expression, "shifts words of %d bits by %d", words.bits(), count);
    }
    return count;
  }

  /** Returns a number that depends on literals and loop indices only. */
  private int number(ExpressionTree expression) {
    return switch (expression) {
      case LiteralTree literal when literal.getValue() instanceof Integer value -> value;
      case IdentifierTree name when indices.containsKey(name.toString()) ->
          indices.get(name.toString());
      case BinaryTree sum when sum.getKind() == Kind.PLUS ->
          Math.addExact(number(sum.getLeftOperand()), number(sum.getRightOperand()));
      default -> throw source.refusal(expression, "%s is not a number known here", expression);
    };
  }
}
