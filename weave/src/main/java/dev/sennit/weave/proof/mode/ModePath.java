package dev.sennit.weave.proof.mode;

import static dev.sennit.weave.proof.mode.ModeStatement.BLOCK;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.proof.machine.Branch;
import dev.sennit.weave.proof.machine.EntryRegisters;
import dev.sennit.weave.proof.machine.InstructionExecution;
import dev.sennit.weave.proof.machine.MachineState;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.machine.PathExecution;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A way through the kernel of a mode, in one case of its arguments. What passages do is known once
 * each is proved; here it is followed that they go over the text from its beginning to its end, one
 * behind the other, and that the rest is done as the mode says.
 */
public final class ModePath extends PathExecution {
  private final ModeContract contract;
  private final ModeKernel kernel;
  private final ModeStatement statement;
  private final Map<Integer, PassageProof> passages;

  /** The blocks that have gone through counter mode, and those that GHASH has taken in. */
  private Term counted;

  private Term hashed;

  /** The bytes that GHASH has taken in behind the text's blocks. */
  private final List<Term> hashedBehind = new ArrayList<>();

  /** What GHASH has come to, under a name. */
  private Term sum;

  private ModePath(
      WovenKernel woven,
      ModeKernel kernel,
      ModeContract contract,
      Terms terms,
      ModeStatement statement,
      Map<Integer, PassageProof> passages) {
    super(woven, terms);
    this.contract = contract;
    this.kernel = kernel;
    this.statement = statement;
    this.passages = passages;
    this.counted = terms.constant(Long.SIZE, 0);
    this.hashed = terms.constant(Long.SIZE, 0);
    this.sum = contract.sumAtEntry();
  }

  /** The ways in all cases. */
  public static List<ModePath> all(WovenKernel woven, ModeKernel kernel, Terms terms) {
    ModeStatement statement = new ModeStatement(terms, kernel);
    Map<Integer, PassageProof> passages = new HashMap<>();
    return ModeContract.cases(kernel, terms, statement, oneByOne(woven, kernel.group())).stream()
        .map(contract -> new ModePath(woven, kernel, contract, terms, statement, passages))
        .toList();
  }

  /** How many groups the code takes one by one, as the notes of its passages say. */
  private static int oneByOne(WovenKernel woven, int group) {
    Passage one = new Passage(group, true, false, false);
    return (int)
        woven.lines().stream()
            .filter(line ->
                line instanceof Line.Note(Passage passage, boolean begins, var _)
                    && begins
                    && passage.equals(one))
            .count();
  }

  @Override
  public String description() {
    return contract.description();
  }

  @Override
  protected Map<Argument.Number, Term> numbers() {
    return contract.numbers();
  }

  @Override
  protected List<MemoryRegion> memory() {
    return contract.memory();
  }

  @Override
  protected void know(MachineState entry) {
    contract.know(entry);
  }

  // ---------------------------------------------------------------- the way

  @Override
  public void follow(MachineState state) {
    List<Line> lines = woven.lines();
    Passes passes = new Passes();
    for (line = 0; line < lines.size(); ) {
      switch (lines.get(line)) {
        case Line.Mark _ -> {
          passes.pass(line);
          line++;
        }
        case Line.Note(Passage _, boolean begins, Map<Role, ?> _) -> {
          if (!begins) {
            throw new ProofFailure("comes to the end of a passage that did not begin");
          }
          take(passage(state), state);
        }
        case Instruction instruction -> {
          Optional<Branch> branch = step(instruction, state);
          if (instruction.row().returns()) {
            finish(state);
            return;
          }
          line = branch.filter(Branch::goes).map(this::target).orElse(line + 1);
        }
      }
    }
    throw new ProofFailure("runs past its end");
  }

  private PassageProof passage(MachineState state) {
    int note = line;
    PassageProof known = passages.get(note);
    if (known == null) {
      known = new PassageProof(this, statement, note, state);
      try {
        known.prove();
      } catch (ProofFailure broken) {
        line = known.line();
        throw broken;
      }
      passages.put(note, known);
    }
    return known;
  }

  /** Leads the state through a passage that is proved. */
  private void take(PassageProof proof, MachineState state) {
    Passage passage = proof.passage();
    proof.pass(state);
    Term rounds =
        passage.repeats() ? state.register(proof.place(Role.LEFT)) : terms.constant(Long.SIZE, 1);
    if (passage.repeats() && !contract.areOfGroups(rounds)) {
      throw new ProofFailure("repeats a passage %s times, of which nothing is known", rounds);
    }
    Term count = terms.times(rounds, passage.blocks());
    Term countedBefore = counted;
    if (passage.counts() && !mode().counts() || passage.hashes() && !contract.hashes()) {
      throw new ProofFailure("does what the mode does not ask for");
    }
    if (passage.hashes()) {
      hash(proof, state, count, countedBefore);
    }
    if (passage.counts()) {
      count(proof, state, count);
    }
    if (passage.repeats()) {
      state.set(proof.place(Role.LEFT), terms.constant(Long.SIZE, 0));
    }
    saved.check(state);
    line = proof.behind();
  }

  private void step(PassageProof proof, MachineState state, Role role, Term count) {
    Term pointer = state.register(proof.place(role));
    proof.leave(state, role, terms.sum(Long.SIZE, List.of(pointer, terms.times(count, BLOCK))));
  }

  private Term at(Argument text, Term block) {
    return terms.sum(
        Long.SIZE, List.of(MemoryRegion.pointer(terms, text), terms.times(block, BLOCK)));
  }

  // ---------------------------------------------------------------- counter mode

  private void count(PassageProof proof, MachineState state, Term count) {
    Register in = proof.place(Role.IN);
    Register out = proof.place(Role.OUT);
    List<Term> counter = proof.counter(state);
    if (state.register(in) == at(kernel.in(), counted)
        && state.register(out) == at(kernel.out(), counted)) {
      if (!counter.equals(statement.further(contract.firstCounter(), counted))) {
        throw new ProofFailure("takes blocks with another counter than is theirs");
      }
      counted = terms.sum(Long.SIZE, List.of(counted, count));
    } else {
      countElsewhere(proof, state, counter);
    }
    List<Term> after = statement.further(counter, count);
    proof.leave(
        state, Role.COUNTER, terms.extend(terms.concat(after), InstructionExecution.VECTOR_BITS));
    step(proof, state, Role.IN, count);
    step(proof, state, Role.OUT, count);
  }

  /** One block that is not the text's. */
  private void countElsewhere(PassageProof proof, MachineState state, List<Term> counter) {
    if (proof.passage().repeats() || proof.passage().blocks() != 1) {
      throw new ProofFailure(
          "takes blocks through counter mode that are not the next ones of the text");
    }
    Term from = state.register(proof.place(Role.IN));
    Term to = state.register(proof.place(Role.OUT));
    Term apart = terms.minus(from, to);
    if (apart.shape() instanceof Term.Constant(long distance)
        && distance != 0
        && Math.abs(distance) < BLOCK) {
      throw new ProofFailure("takes a block to where a part of it is");
    }
    List<Term> made =
        statement.under(access.bytes(state, from, BLOCK), statement.keyStream(counter));
    access.write(state, to, terms.concat(made));
  }

  // ---------------------------------------------------------------- GHASH

  private void hash(PassageProof proof, MachineState state, Term count, Term countedBefore) {
    if (proof.passage().blocks() > contract.powers()) {
      throw new ProofFailure(
          "takes %d blocks into GHASH at once, where there are %d powers",
          proof.passage().blocks(), contract.powers());
    }
    Register from = proof.place(Role.HASHED);
    Argument text = mode().hashes() == Hashed.INPUT ? kernel.in() : kernel.out();
    if (state.register(proof.place(Role.SUM))
        != terms.extend(sum, InstructionExecution.VECTOR_BITS)) {
      throw new ProofFailure("takes blocks into another sum than the last one");
    }
    if (state.register(from) == at(text, hashed) && hashedBehind.isEmpty()) {
      checkInTime(proof, count, countedBefore);
      hashed = terms.sum(Long.SIZE, List.of(hashed, count));
    } else {
      if (proof.passage().repeats() || proof.passage().blocks() != 1) {
        throw new ProofFailure("takes blocks into GHASH that are not the next ones of the text");
      }
      if (proof.passage().counts()) {
        throw new ProofFailure("takes blocks into GHASH that counter mode may write to beside it");
      }
      if (hashed != contract.blocks()) {
        throw new ProofFailure("takes something into GHASH before all blocks of the text");
      }
      hashedBehind.addAll(access.bytes(state, state.register(from), BLOCK));
    }
    sum = terms.fresh(Byte.SIZE * BLOCK, "a sum", true);
    proof.leave(state, Role.SUM, terms.extend(sum, InstructionExecution.VECTOR_BITS));
    step(proof, state, Role.HASHED, count);
  }

  /**
   * What is hashed has been made already, or has not been overwritten yet; and it is no part of
   * what goes through counter mode beside it, unless it is proved to be all of that. Where nothing
   * goes through counter mode beside it, all that is hashed has been made before.
   */
  private void checkInTime(PassageProof proof, Term count, Term countedBefore) {
    if (!mode().counts()) {
      return;
    }
    boolean counts = proof.passage().counts();
    Term round = terms.constant(Long.SIZE, proof.passage().blocks());
    Term none = terms.constant(Long.SIZE, 0);
    Term ahead = terms.minus(countedBefore, hashed);
    Term behind = terms.minus(hashed, countedBefore);
    boolean inTime =
        mode().hashes() == Hashed.INPUT
            ? isNeverNegative(terms.minus(behind, counts ? round : none))
                || behind == none && proof.hashesIn()
            : isNeverNegative(terms.minus(ahead, counts ? round : count));
    if (!inTime) {
      throw new ProofFailure("takes blocks into GHASH too early or too late");
    }
  }

  private static boolean isNeverNegative(Term number) {
    return number.isConstant() && !number.isBelow(0);
  }

  // ---------------------------------------------------------------- return

  private void finish(MachineState state) {
    EntryRegisters.check(terms, woven.abi(), state);
    if (mode().counts() && counted != contract.blocks()) {
      throw new ProofFailure(
          "returns when %s blocks have been taken, and not %s", counted, contract.blocks());
    }
    if (contract.hashes() && hashed != contract.blocks()) {
      throw new ProofFailure(
          "returns when GHASH has taken in %s blocks, and not %s", hashed, contract.blocks());
    }
    contract.checkReturn(state, sum, hashedBehind);
  }

  private Mode mode() {
    return kernel.mode();
  }
}
