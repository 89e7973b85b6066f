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
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What RFC 8018 and RFC 2104 state of an iteration of PBKDF2, in terms: of one code, or of several
 * with a key each. A code is words, as the digest's states are. A sum of codes is words of the same
 * length, as kernels keep them: in lanes they are like those of codes, else as processors load
 * them.
 */
final class IterationStatement {
  private final Terms terms;
  private final IterationKernel kernel;

  /** How many codes there are. */
  private final int places;

  private final BlockFunction algorithm;
  private final DigestStatement digest;

  IterationStatement(Terms terms, IterationKernel kernel) {
    this.terms = terms;
    this.kernel = kernel;
    this.places = kernel.shape().messages();
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
    List<List<Term>> nextCodes = new ArrayList<>();
    List<List<Term>> nextSums = new ArrayList<>();
    for (int place = 0; place < places; place++) {
      List<Term> code = mac(place, codes(round).get(place));
      nextCodes.add(code);
      nextSums.add(sum(sums(round).get(place), code));
    }
    nextCodes.addAll(nextSums);
    return new LoopRound(List.of(), terms.plus(round.left(), -1), nextCodes);
  }

  private boolean isInLanes() {
    return kernel.shape().lanes() > 1;
  }

  private List<Term> sum(List<Term> before, List<Term> code) {
    List<Term> sum = new ArrayList<>();
    for (int word = 0; word < code.size(); word++) {
      Term added =
          isInLanes()
              ? code.get(word)
              : terms.concat(digest.bytes(List.of(code.subList(word, word + 1))));
      sum.add(terms.logic(algorithm.wordBits(), 0b0110, List.of(before.get(word), added)));
    }
    return sum;
  }

  /** The HMAC of a code. */
  private List<Term> mac(int place, List<Term> code) {
    return ended(state("outer", place), ended(state("inner", place), code));
  }

  /** A state of the key that belongs to a code. */
  private List<Term> state(String which, int place) {
    return words("the %s state".formatted(which) + of(place), this::word);
  }

  private List<List<Term>> states(String which) {
    return each(place -> state(which, place));
  }

  /** What a name says of the place of a code; nothing if there is one code. */
  private String of(int place) {
    return places > 1 ? " of key " + place : "";
  }

  private List<List<Term>> each(IntFunction<List<Term>> made) {
    return IntStream.range(0, places).mapToObj(made).toList();
  }

  /** The digest of a block of the key, which led to a state, and of a code behind it. */
  private List<Term> ended(List<Term> state, List<Term> code) {
    List<Term> bytes = digest.bytes(List.of(code));
    int messageBytes = algorithm.blockBytes() + bytes.size();
    Term total = terms.extend(terms.constant(Long.SIZE, messageBytes), 2 * Long.SIZE);
    Term first = terms.constant(Byte.SIZE, algorithm.padding().first());
    return digest.workedOut(state, digest.end(bytes.size(), bytes::get, first, total));
  }

  /** All codes, and behind them all sums. */
  private List<List<Term>> codes(String when, Function<String, Term> word) {
    List<List<Term>> codes = new ArrayList<>();
    codes.addAll(each(place -> words("the code" + of(place) + " " + when, word)));
    codes.addAll(each(place -> words("the sum" + of(place) + " " + when, word)));
    return codes;
  }

  private List<List<Term>> codes(LoopRound round) {
    return round.states().subList(0, places);
  }

  private List<List<Term>> sums(LoopRound round) {
    return round.states().subList(places, 2 * places);
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

  /** The bytes of the codes, as they lie in memory. */
  List<Term> code(LoopRound round) {
    return digest.bytes(codes(round));
  }

  List<Term> sum(LoopRound round) {
    if (isInLanes()) {
      return digest.bytes(sums(round));
    }
    List<Term> bytes = new ArrayList<>();
    for (List<Term> sum : sums(round)) {
      for (Term word : sum) {
        for (int low = 0; low < word.bits(); low += Byte.SIZE) {
          bytes.add(terms.slice(word, low, Byte.SIZE));
        }
      }
    }
    return bytes;
  }

  /** The memory of all arguments, as the caller gives it. */
  List<MemoryRegion> memory() {
    return List.of(
        memory(kernel.code(), code(atEntry())), states(), memory(kernel.sum(), sum(atEntry())));
  }

  /** The memory of the states of the key, or of all keys. */
  MemoryRegion states() {
    List<List<Term>> states = new ArrayList<>(states("inner"));
    states.addAll(states("outer"));
    return memory(kernel.states(), digest.bytes(states));
  }

  private MemoryRegion memory(Argument.Memory argument, List<Term> bytes) {
    return MemoryRegion.of(
        terms,
        argument,
        List.of(MemoryRegion.window(terms, 0, bytes.size())),
        MemoryRegion.contents(terms, terms.constant(Long.SIZE, 0), bytes));
  }
}
