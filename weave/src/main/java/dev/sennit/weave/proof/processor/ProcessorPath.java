package dev.sennit.weave.proof.processor;

import dev.sennit.weave.kernel.ProcessorKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.proof.machine.EntryRegisters;
import dev.sennit.weave.proof.machine.MachineState;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.machine.ProcessorAnswer;
import dev.sennit.weave.proof.machine.SinglePath;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The way through a kernel that asks the processor. */
public final class ProcessorPath extends SinglePath {
  private final ProcessorKernel kernel;
  private final List<Term> answer;

  public ProcessorPath(WovenKernel woven, ProcessorKernel kernel, Terms terms) {
    super(woven, terms);
    this.kernel = kernel;
    answer =
        kernel.question().answer().stream()
            .map(word -> terms.symbol(Integer.SIZE, "the answer's " + word, false))
            .toList();
  }

  private Term any(Argument.Number number) {
    return terms.symbol(Long.SIZE, number.name(), false);
  }

  @Override
  public String description() {
    return "any question";
  }

  @Override
  protected Map<Argument.Number, Term> numbers() {
    return kernel.numbers().stream().collect(Collectors.toMap(number -> number, this::any));
  }

  @Override
  protected List<MemoryRegion> memory() {
    return List.of(
        MemoryRegion.of(
            terms,
            kernel.answer(),
            List.of(MemoryRegion.window(terms, 0, answer.size() * Integer.BYTES)),
            Map.of()));
  }

  @Override
  protected void know(MachineState entry) {
    List<Term> asked =
        kernel.numbers().stream().map(number -> terms.slice(any(number), 0, Integer.SIZE)).toList();
    entry.mayAsk(new ProcessorAnswer(kernel.question(), asked, answer));
  }

  @Override
  protected void finish(MachineState state) {
    EntryRegisters.check(terms, woven.abi(), state);
    MemoryRegion written = state.region(kernel.answer().name());
    for (int i = 0; i < answer.size() * Integer.BYTES; i++) {
      Term word = answer.get(i / Integer.BYTES);
      Term expected = terms.slice(word, Byte.SIZE * (i % Integer.BYTES), Byte.SIZE);
      Term actual = written.byteAt(terms.constant(Long.SIZE, i));
      if (actual != expected) {
        throw new ProofFailure(
            "returns with byte %d of the answer as %s instead of %s", i, actual, expected);
      }
    }
  }
}
