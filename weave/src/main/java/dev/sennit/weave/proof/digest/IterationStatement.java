package dev.sennit.weave.proof.digest;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What RFC 8018 and RFC 2104 state of an iteration of PBKDF2, in terms. A code is words, as the
 * digest's states are. A sum of codes is words of the same length, as processors load them.
 */
final class IterationStatement {
  private final Terms terms;
  private final IterationKernel kernel;
  private final BlockFunction algorithm;
  private final DigestStatement digest;

  IterationStatement(Terms terms, IterationKernel kernel) {
    this.terms = terms;
    this.kernel = kernel;
    this.algorithm = kernel.algorithm();
    this.digest = new DigestStatement(terms, algorithm);
  }

  /** How many iterations the caller wants: any number. */
  Term iterations() {
    return terms.symbol(Long.SIZE, kernel.iterations().name(), false);
  }

  /** What the first iteration begins with. */
  LoopRound atEntry() {
    return new LoopRound(List.of(), iterations(), codes("at entry", this::word));
  }

  /** What is left behind the last iteration, if there is any. */
  LoopRound behindAll() {
    return new LoopRound(
        List.of(), terms.constant(Long.SIZE, 0), codes("behind all iterations", this::word));
  }

  /** The unknowns of any iteration. */
  LoopRound any() {
    return new LoopRound(
        List.of(),
        terms.fresh(Long.SIZE, "iterations left", false),
        codes("in any iteration", name -> terms.fresh(algorithm.wordBits(), name, true)));
  }

  /** The iteration behind that one. */
  LoopRound next(LoopRound round) {
    List<Term> code = mac(round.states().getFirst());
    List<Term> sum = round.states().getLast();
    List<Term> nextSum = new ArrayList<>();
    for (int word = 0; word < code.size(); word++) {
      Term added = terms.concat(digest.bytes(List.of(code.subList(word, word + 1))));
      nextSum.add(terms.logic(algorithm.wordBits(), 0b0110, List.of(sum.get(word), added)));
    }
    return new LoopRound(List.of(), terms.plus(round.left(), -1), List.of(code, nextSum));
  }

  /** The HMAC of a code. */
  private List<Term> mac(List<Term> code) {
    return ended(state("outer"), ended(state("inner"), code));
  }

  /** A state of the key. */
  private List<Term> state(String which) {
    return words("the %s state".formatted(which), this::word);
  }

  /** The digest of a block of the key, which led to a state, and of a code behind it. */
  private List<Term> ended(List<Term> state, List<Term> code) {
    List<Term> bytes = digest.bytes(List.of(code));
    Term total = terms.extend(terms.constant(Long.SIZE, kernel.messageBytes()), 2 * Long.SIZE);
    Term first = terms.constant(Byte.SIZE, algorithm.padding().first());
    return digest.workedOut(state, digest.end(bytes.size(), bytes::get, first, total));
  }

  private List<List<Term>> codes(String when, Function<String, Term> word) {
    return List.of(words("the code " + when, word), words("the sum " + when, word));
  }

  private List<Term> words(String of, Function<String, Term> word) {
    return IntStream.range(0, algorithm.stateWords())
        .mapToObj(i -> word.apply("word %d of %s".formatted(i, of)))
        .toList();
  }

  private Term word(String name) {
    return terms.symbol(algorithm.wordBits(), name, true);
  }

  // ---------------------------------------------------------------- memory

  /** The bytes of a code, as they lie in memory. */
  List<Term> code(LoopRound round) {
    return digest.bytes(round.states().subList(0, 1));
  }

  /** The bytes of a sum. */
  List<Term> sum(LoopRound round) {
    List<Term> bytes = new ArrayList<>();
    for (Term word : round.states().getLast()) {
      for (int low = 0; low < word.bits(); low += Byte.SIZE) {
        bytes.add(terms.slice(word, low, Byte.SIZE));
      }
    }
    return bytes;
  }

  /** The memory of all arguments, as the caller gives it. */
  List<MemoryRegion> memory() {
    return List.of(
        memory(kernel.code(), code(atEntry())), states(), memory(kernel.sum(), sum(atEntry())));
  }

  /** The memory of the states of the key. */
  MemoryRegion states() {
    return memory(kernel.states(), digest.bytes(List.of(state("inner"), state("outer"))));
  }

  private MemoryRegion memory(Argument.Memory argument, List<Term> bytes) {
    return MemoryRegion.of(
        terms,
        argument,
        List.of(MemoryRegion.window(terms, 0, bytes.size())),
        MemoryRegion.contents(terms, terms.constant(Long.SIZE, 0), bytes));
  }
}
