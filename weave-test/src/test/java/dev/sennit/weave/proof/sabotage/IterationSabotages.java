package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.proof.sabotage.Saboteur.gives;
import static dev.sennit.weave.proof.sabotage.Saboteur.loads;
import static dev.sennit.weave.proof.sabotage.Saboteur.means;
import static dev.sennit.weave.proof.sabotage.Saboteur.step;
import static dev.sennit.weave.proof.sabotage.Saboteur.stores;

import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Changes to how PBKDF2 is iterated. */
final class IterationSabotages {
  private static final Predicate<Instruction> BEGIN = step("begin");
  private static final Predicate<Instruction> BRANCH = instruction -> instruction.row().branches();
  private static final Predicate<Instruction> ADDED = step("add to the sum");

  /** The word behind a code of SHA-1, which bodies that begin blocks in registers have there. */
  private static final long BEGIN_OF_PADDING = 0x80000000L;

  private final Saboteur saboteur;
  private final IterationKernel kernel;
  private final Set<Operand> local;

  private IterationSabotages(Saboteur saboteur, IterationKernel kernel) {
    this.saboteur = saboteur;
    this.kernel = kernel;
    this.local = saboteur.local();
  }

  static void on(Saboteur saboteur, IterationKernel kernel) {
    IterationSabotages sabotages = new IterationSabotages(saboteur, kernel);
    sabotages.count();
    sabotages.states();
    sabotages.padding();
    sabotages.digest();
    sabotages.sum();
    if (kernel.shape().strands() > 1) {
      sabotages.strands();
    }
    sabotages.memory();
    sabotages.secrets();
    sabotages.leftovers();
  }

  private void count() {
    Optional<Integer> begin = saboteur.first(BEGIN.and(BRANCH));
    Optional<Integer> back = saboteur.last(ADDED.and(BRANCH));
    saboteur.leaveOut("question for an iteration", Reason.ITERATION, begin);
    saboteur.meaning("begin without an iteration", Reason.ITERATION, begin, "64: goto l if a != 0");
    saboteur.leaveOut("way back to the next iteration", Reason.ITERATION, back);
    saboteur.insert(
        "one iteration fewer", Reason.ITERATION, begin, code -> less(code, iterations()));
    saboteur.insert(
        "one iteration fewer behind the question",
        Reason.ITERATION,
        begin.map(line -> line + 1),
        code -> less(code, iterations()));
    Register left = (Register) saboteur.at(back.orElseThrow()).reads().getFirst();
    saboteur.insert("counted twice", Reason.ITERATION, back, code -> less(code, left));
    Optional<Integer> turns = saboteur.first(step("iteration").and(means("d = n")));
    saboteur.number("one digest instead of two", Reason.ITERATION, turns, 1);
    saboteur.number("a digest too many", Reason.ITERATION, turns, 3);
  }

  private static void less(Code code, Register count) {
    code.move(count, "64: d = a - n", count, new Immediate(1));
  }

  private void states() {
    int bytes = kernel.codes() * kernel.algorithm().stateBytes();
    Predicate<Instruction> next =
        step("take the state")
            .and(found -> found.operands().get("n") instanceof Immediate(long n) && n == bytes);
    Optional<Integer> moved = saboteur.first(next);
    saboteur.number("inner state twice", Reason.ITERATION, moved, 0);
    saboteur.number("outer state in part", Reason.ITERATION, moved, bytes - 4);
    Instruction copied =
        saboteur.at(saboteur.first(step("iteration").and(means("d = a"))).orElseThrow());
    Register state = (Register) copied.operands().get("d");
    saboteur.with(
        "outer state before the inner one",
        Reason.ITERATION,
        lines -> {
          lines.set(moved.orElseThrow(), saboteur.at(moved.get()).with("n", new Immediate(-bytes)));
          lines.addAll(
              lines.indexOf(copied) + 1,
              saboteur.instructions(
                  code -> code.move(state, "64: d = a + n", state, new Immediate(bytes))));
        });
    Predicate<Instruction> read =
        kernel.isInLanes()
            ? BEGIN.and(loads()).and(found -> Saboteur.address(found).base().equals(argument(1)))
            : step("take the state").and(loads()).and(this::isElsewhere);
    saboteur.further("last word of a state", Reason.READ, saboteur.last(read), 1);
    saboteur.further("first word of a state", Reason.READ, saboteur.first(read), -1);
    saboteur.further("first word of a state", Reason.ITERATION, saboteur.first(read), 4);
    if (kernel.codes() > 1) {
      saboteur.further(
          "state of another key",
          Reason.ITERATION,
          saboteur.first(read),
          kernel.algorithm().stateBytes());
    }
  }

  private boolean isLocal(Instruction instruction) {
    return local.contains(Saboteur.address(instruction).base());
  }

  /** Not on the stack, and no constant. */
  private boolean isElsewhere(Instruction instruction) {
    return !isLocal(instruction);
  }

  private void padding() {
    Predicate<Instruction> numbers = BEGIN.and(means("d = n"));
    int inPool = saboteur.woven().pool().indexOf(BEGIN_OF_PADDING);
    if (inPool >= 0) {
      saboteur.constant("first byte of the padding", Reason.ITERATION, inPool, 1 << 24);
    } else {
      saboteur.number("first byte of the padding", Reason.ITERATION, saboteur.first(numbers), 0x81);
    }
    saboteur.number(
        "length of a code without the key's block",
        Reason.ITERATION,
        saboteur.last(numbers),
        (long) Byte.SIZE * kernel.codeBytes());
    saboteur.leaveOut(
        "bytes of the padding in order",
        Reason.ITERATION,
        saboteur.last(BEGIN.and(gives("d = swap(a)"))));
    saboteur.leaveOut("zeros of the padding", Reason.ITERATION, saboteur.last(zeros(BEGIN)));
    if (kernel.isInLanes()) {
      saboteur.leaveOut(
          "zeros of the next padding", Reason.ITERATION, middle(zeros(step("write the code"))));
    }
  }

  /** Stores of the words between the first and the last one of the padding, or of vectors. */
  private Predicate<Instruction> zeros(Predicate<Instruction> where) {
    Predicate<Instruction> stored = where.and(stores()).and(this::isLocal);
    if (!kernel.isInLanes()) {
      return stored.and(found -> found.row().meaning().lanes() == 2);
    }
    int vector = kernel.codes() * kernel.algorithm().wordBytes();
    int first = (kernel.algorithm().stateWords() + 1) * vector;
    int last = (kernel.algorithm().blockWords() - 1) * vector;
    return stored.and(found -> {
      int place = Saboteur.address(found).displacement();
      return place >= first && place < last;
    });
  }

  private void digest() {
    saboteur.leaveOut("middle of a digest", Reason.ITERATION, middle(Saboteur.computes()));
    if (!saboteur.woven().pool().isEmpty()) {
      saboteur.constant("first constant", Reason.ITERATION, 0, 1);
    }
    Predicate<Instruction> written = step("write the code").and(stores());
    saboteur.leaveOut("a word of a code", Reason.ITERATION, saboteur.first(written));
    saboteur.further("first word of a code", Reason.ITERATION, saboteur.first(written), 4);
  }

  private Optional<Integer> middle(Predicate<Instruction> kind) {
    return saboteur.middle(kind);
  }

  private void sum() {
    Predicate<Instruction> adds = ADDED.and(gives("d = a ^ b"));
    Optional<Integer> stored = saboteur.first(ADDED.and(stores()));
    saboteur.leaveOut("sum taken", Reason.ITERATION, stored);
    saboteur.leaveOut("addition to the sum", Reason.ITERATION, middle(adds));
    saboteur.with(
        "sum taken twice",
        Reason.ITERATION,
        lines -> {
          List<Line> first =
              lines.stream()
                  .filter(line -> line instanceof Instruction found && ADDED.test(found))
                  .toList();
          int end = first.indexOf(lines.get(stored.orElseThrow())) + 1;
          lines.addAll(stored.get() + 1, first.subList(0, end));
        });
    saboteur.further("sum of another word", Reason.ITERATION, saboteur.first(isSum()), 4);
  }

  /** Loads the word of a sum that is stored first. */
  private Predicate<Instruction> isSum() {
    return ADDED.and(loads()).and(found -> Saboteur.address(found).equals(firstOfSum()));
  }

  private Address firstOfSum() {
    return Saboteur.address(saboteur.at(saboteur.first(ADDED.and(stores())).orElseThrow()));
  }

  /** Places of one strand where those of the other one should be. */
  private void strands() {
    int code = kernel.codeBytes();
    saboteur.further(
        "code of another strand, taken",
        Reason.ITERATION,
        saboteur.first(step("chain").and(loads())),
        code);
    saboteur.further(
        "code of another strand, written",
        Reason.ITERATION,
        saboteur.last(step("write the code").and(stores())),
        -code);
    saboteur.further(
        "state of another strand",
        Reason.ITERATION,
        saboteur.last(step("take the state").and(loads()).and(this::isElsewhere)),
        -kernel.algorithm().stateBytes());
    saboteur.further("sum of another strand", Reason.ITERATION, saboteur.first(isSum()), code);
  }

  private void memory() {
    Predicate<Instruction> given = BEGIN.and(loads()).and(this::isElsewhere);
    saboteur.further("last word of the sum", Reason.READ, saboteur.last(given), 1);
    saboteur.further("first word of the code", Reason.READ, saboteur.first(given), -1);
    if (kernel.codes() > 1) {
      saboteur.further(
          "code of another key", Reason.ITERATION, saboteur.first(given), kernel.codeBytes());
    }
    Predicate<Instruction> made = step("end").and(stores()).and(this::isElsewhere);
    saboteur.further("last word of the sum", Reason.WRITTEN, saboteur.last(made), 1);
    saboteur.further("first word of the code", Reason.WRITTEN, saboteur.first(made), -1);
    saboteur.leaveOut("last word of the sum", Reason.ITERATION, saboteur.last(made));
    saboteur.leaveOut("first word of the code", Reason.ITERATION, saboteur.first(made));
    // They come first.
    List<Integer> pointers = saboteur.all(step("end").and(loads()).and(this::isLocal));
    Instruction one = saboteur.at(pointers.get(0));
    Instruction other = saboteur.at(pointers.get(1));
    saboteur.with(
        "pointers in each other's place",
        Reason.ITERATION,
        lines -> {
          lines.set(pointers.get(0), one.with("m", Saboteur.address(other)));
          lines.set(pointers.get(1), other.with("m", Saboteur.address(one)));
        });
    saboteur.insert(
        "store to the states",
        Reason.WRITTEN,
        saboteur.first(BEGIN),
        code -> code.effect("64: store(m, a)", new Address(argument(1), 0), iterations()));
  }

  private void secrets() {
    Optional<Integer> begin = saboteur.first(BEGIN.and(BRANCH)).map(line -> line + 1);
    Register secret =
        saboteur.allIdle(begin.orElseThrow()).stream()
            .filter(register -> !saboteur.woven().abi().arguments().contains(register))
            .findFirst()
            .orElseThrow();
    for (int argument = 0; argument < 3; argument++) {
      Address place = new Address(argument(argument), 0);
      saboteur.insert(
          "branch on argument " + argument,
          Reason.SECRET_BRANCH,
          begin,
          code -> {
            code.move(secret, "64: d = load(m)", place);
            code.effect("32: goto l if (a & n) == 0", new Label("end"), secret, new Immediate(1));
          });
      saboteur.insert(
          "table looked into by argument " + argument,
          Reason.SECRET_ADDRESS,
          begin,
          code -> {
            code.move(secret, "64: d = load(m)", place);
            code.move(secret, "64: d = load(m)", new Address(secret, 0));
          });
    }
  }

  private void leftovers() {
    Predicate<Instruction> wiped = step("end").and(stores()).and(this::isLocal);
    saboteur.leaveOut("zeros over the code", Reason.LEFT_ON_STACK, saboteur.first(wiped));
    saboteur.leaveOut(
        "zeros over the sum",
        Reason.LEFT_ON_STACK,
        saboteur.first(wiped.and(found -> Saboteur.address(found).equals(firstOfSum()))));
  }

  private Register argument(int number) {
    return saboteur.woven().abi().arguments().get(number);
  }

  private Register iterations() {
    return argument(3);
  }
}
