package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.proof.sabotage.Saboteur.gives;
import static dev.sennit.weave.proof.sabotage.Saboteur.loads;
import static dev.sennit.weave.proof.sabotage.Saboteur.means;
import static dev.sennit.weave.proof.sabotage.Saboteur.step;
import static dev.sennit.weave.proof.sabotage.Saboteur.stores;

import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
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

  private IterationSabotages(Saboteur saboteur) {
    this.saboteur = saboteur;
    this.kernel = (IterationKernel) saboteur.woven().kernel();
    this.local = saboteur.local();
  }

  static void on(Saboteur saboteur) {
    IterationSabotages sabotages = new IterationSabotages(saboteur);
    sabotages.count();
    sabotages.states();
    sabotages.padding();
    sabotages.digest();
    sabotages.sum();
    if (sabotages.kernel.shape().strands() > 1) {
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
    saboteur.leaveOut("way back to the next iteration", Reason.ITERATION, back);
    saboteur.insert(
        "one iteration fewer behind the question",
        Reason.ITERATION,
        begin.map(line -> line + 1),
        code -> less(code, iterations()));
    Optional<Integer> turns = saboteur.first(step("iteration").and(means("d = n")));
    saboteur.number("one digest instead of two", Reason.ITERATION, turns, 1);
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
    saboteur.number("outer state in part", Reason.ITERATION, moved, bytes - 4);
    Predicate<Instruction> read =
        kernel.isInLanes()
            ? BEGIN.and(loads()).and(found -> Saboteur.address(found).base().equals(argument(1)))
            : step("take the state").and(loads()).and(this::isElsewhere);
    saboteur.further("last word of a state", Reason.READ, saboteur.last(read), 1);
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
    saboteur.leaveOut(
        "bytes of the padding in order",
        Reason.ITERATION,
        saboteur.last(BEGIN.and(gives("d = swap(a)"))));
    saboteur.leaveOut("zeros of the padding", Reason.ITERATION, saboteur.last(zeros(BEGIN)));
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
  }

  private Optional<Integer> middle(Predicate<Instruction> kind) {
    return saboteur.middle(kind);
  }

  private void sum() {
    Predicate<Instruction> adds = ADDED.and(gives("d = a ^ b"));
    saboteur.leaveOut("addition to the sum", Reason.ITERATION, middle(adds));
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
        "code of another strand, written",
        Reason.ITERATION,
        saboteur.last(step("write the code").and(stores())),
        -code);
    saboteur.further("sum of another strand", Reason.ITERATION, saboteur.first(isSum()), code);
  }

  private void memory() {
    Predicate<Instruction> given = BEGIN.and(loads()).and(this::isElsewhere);
    saboteur.further("last word of the sum", Reason.READ, saboteur.last(given), 1);
    if (kernel.codes() > 1) {
      saboteur.further(
          "code of another key", Reason.ITERATION, saboteur.first(given), kernel.codeBytes());
    }
    Predicate<Instruction> made = step("end").and(stores()).and(this::isElsewhere);
    saboteur.further("first word of the code", Reason.WRITTEN, saboteur.first(made), -1);
    saboteur.leaveOut("last word of the sum", Reason.ITERATION, saboteur.last(made));
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
    Address place = new Address(argument(1), 0);
    saboteur.insert(
        "branch on a state",
        Reason.SECRET_BRANCH,
        begin,
        code -> {
          code.move(secret, "64: d = load(m)", place);
          code.effect("32: goto l if (a & n) == 0", new Label("end"), secret, new Immediate(1));
        });
    saboteur.insert(
        "table looked into by a state",
        Reason.SECRET_ADDRESS,
        begin,
        code -> {
          code.move(secret, "64: d = load(m)", place);
          code.move(secret, "64: d = load(m)", new Address(secret, 0));
        });
  }

  private void leftovers() {
    Predicate<Instruction> wiped = step("end").and(stores()).and(this::isLocal);
    saboteur.leaveOut("zeros over the code", Reason.LEFT_ON_STACK, saboteur.first(wiped));
  }

  private Register argument(int number) {
    return saboteur.woven().abi().arguments().get(number);
  }

  private Register iterations() {
    return argument(3);
  }
}
