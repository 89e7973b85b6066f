package dev.sennit.weave.proof.mode;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.AesMemory.SchedulePart;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.proof.machine.EntryRegisters;
import dev.sennit.weave.proof.machine.MachineState;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.machine.SinglePath;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.SymbolicWords;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The way through the expansion of a key of AES, of one length. */
public final class KeyPath extends SinglePath {
  private final KeyKernel kernel;
  private final int keyBytes;

  private KeyPath(WovenKernel woven, KeyKernel kernel, Terms terms, int keyBytes) {
    super(woven, terms);
    this.kernel = kernel;
    this.keyBytes = keyBytes;
  }

  /** All lengths. */
  public static List<KeyPath> all(WovenKernel woven, KeyKernel kernel, Terms terms) {
    return kernel.keyBytes().values().reversed().stream()
        .map(bytes -> new KeyPath(woven, kernel, terms, bytes.intValue()))
        .toList();
  }

  @Override
  public String description() {
    return "a key of %d bytes".formatted(keyBytes);
  }

  private List<Term> key() {
    return IntStream.range(0, keyBytes)
        .mapToObj(i -> terms.symbol(Byte.SIZE, "key byte " + i, true))
        .toList();
  }

  @Override
  protected Map<Argument.Number, Term> numbers() {
    return Map.of(kernel.keyBytes(), terms.constant(Long.SIZE, keyBytes));
  }

  /** Of the schedule a call writes the round keys of that key, and how many rounds there are. */
  @Override
  protected List<MemoryRegion> memory() {
    Term start = terms.constant(Long.SIZE, 0);
    int roundKeys = Aes.rounds(keyBytes) + 1;
    return List.of(
        MemoryRegion.of(
            terms,
            kernel.key(),
            List.of(MemoryRegion.window(terms, 0, keyBytes)),
            MemoryRegion.contents(terms, start, key())),
        MemoryRegion.of(
            terms,
            kernel.schedule(),
            List.of(
                MemoryRegion.window(
                    terms,
                    kernel.memory().at(SchedulePart.ROUND_KEYS),
                    roundKeys * Aes.BLOCK_BYTES),
                MemoryRegion.window(terms, kernel.memory().at(SchedulePart.ROUNDS), Long.BYTES)),
            Map.of()));
  }

  @Override
  protected void finish(MachineState state) {
    EntryRegisters.check(terms, woven.abi(), state);
    List<Term> expected = new ArrayList<>();
    Aes.expand(new SymbolicWords(terms, Byte.SIZE), key()).forEach(expected::addAll);
    check(state, kernel.memory().at(SchedulePart.ROUND_KEYS), expected);
    Term rounds = terms.constant(Long.SIZE, Aes.rounds(keyBytes));
    check(
        state,
        kernel.memory().at(SchedulePart.ROUNDS),
        IntStream.range(0, Long.BYTES)
            .mapToObj(i -> terms.slice(rounds, Byte.SIZE * i, Byte.SIZE))
            .toList());
  }

  private void check(MachineState state, int start, List<Term> expected) {
    for (int i = 0; i < expected.size(); i++) {
      Term actual =
          terms.sorted(
              state.region(kernel.schedule().name()).byteAt(terms.constant(Long.SIZE, start + i)));
      if (actual != terms.sorted(expected.get(i))) {
        throw new ProofFailure(
            "returns with byte %d of the schedule as %s instead of %s",
            start + i, actual, expected.get(i));
      }
    }
  }
}
