package dev.sennit.weave.portable;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.proof.Proof;
import dev.sennit.weave.proof.terms.SymbolicWords;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Proves that a source computes its block function. It reads the text as javac does and executes it
 * on terms. The result must be the state that the algorithm itself computes on the same terms. It
 * uses nothing else of the printer.
 */
public final class SourceProof {
  private static final TruthTable AND = TruthTable.of((x, y, _) -> x & y);

  private final BlockClass plan;
  private final ParsedClass source;

  private SourceProof(BlockClass plan, String text) {
    this.plan = plan;
    this.source = ParsedClass.of(plan.name(), plan.type(), parameters(plan), text);
  }

  /** Proves a source, or throws a {@link RefusedSource}. */
  public static Proof prove(BlockClass plan, String text) {
    SourceProof proof = new SourceProof(plan, text);
    proof.run();
    return new Proof(
        List.of(
            "meaning: computes %s for every state and block".formatted(plan.algorithm().name()),
            "footprint: reads and writes only the state's words, the block's bytes and its constants",
            "constant time: control and array indices depend on literals and loop indices only"),
        List.of(
            "state has all its words and block all its bytes from offset on",
            "javac and the JVM do what the Java language specification says"));
  }

  private static List<String> parameters(BlockClass plan) {
    String state = plan.type() + "[] state";
    return plan.algorithm().blockWords() == 0
        ? List.of(state)
        : List.of(state, "byte[] block", "int offset");
  }

  private void run() {
    BlockFunction algorithm = plan.algorithm();
    Terms terms = new Terms();
    SymbolicWords words = new SymbolicWords(terms, algorithm.wordBits());
    List<Term> state = symbols(terms, "state", algorithm.stateWords());
    List<Term> block = symbols(terms, "block", algorithm.blockWords());
    RecordingWords<Term> recording = new RecordingWords<>(words);
    recording.made().addAll(state);
    recording.made().addAll(block);
    List<Term> expected = algorithm.next(recording, state, block);
    Strangers strangers = new Strangers(recording);
    List<Term> actual =
        SourceExecution.of(source, words, state, bytes(words, block), strangers::see);
    for (int word = 0; word < expected.size(); word++) {
      if (actual.get(word) != expected.get(word)) {
        throw strangers.refusal(word);
      }
    }
  }

  private List<Term> symbols(Terms terms, String what, int count) {
    return IntStream.range(0, count)
        .mapToObj(i ->
            terms.symbol(plan.algorithm().wordBits(), "word %d of the %s".formatted(i, what), true))
        .toList();
  }

  /** Returns the bytes of the block as they lie in memory. */
  private <W> List<W> bytes(Words<W> words, List<W> block) {
    int wordBytes = plan.algorithm().wordBytes();
    List<W> bytes = new ArrayList<>();
    for (W word : block) {
      for (int i = 0; i < wordBytes; i++) {
        int significance =
            plan.algorithm().byteOrder() == ByteOrder.LITTLE_ENDIAN ? i : wordBytes - 1 - i;
        W mask = words.constant(0xff);
        bytes.add(words.bool(AND, words.shiftRight(word, Byte.SIZE * significance), mask, mask));
      }
    }
    return bytes;
  }

  /**
   * Finds the line for a refusal: the first that assigns a word which the algorithm never makes,
   * else the line that writes the wrong word to the state.
   */
  private final class Strangers {
    private final RecordingWords<Term> known;
    private final long[] stored = new long[plan.algorithm().stateWords()];
    private RefusedSource first;

    Strangers(RecordingWords<Term> known) {
      this.known = known;
    }

    void see(String target, Term word, long line) {
      if (first == null && !known.made().contains(word)) {
        first =
            new RefusedSource(
                plan.name(),
                line,
                "%s becomes %s, a word that %s never makes"
                    .formatted(target, word, plan.algorithm().name()));
      }
      for (int index = 0; index < stored.length; index++) {
        if (target.equals("state[" + index + "]")) {
          stored[index] = line;
        }
      }
    }

    RefusedSource refusal(int word) {
      return first != null
          ? first
          : new RefusedSource(
              plan.name(),
              stored[word] == 0 ? source.line(source.method()) : stored[word],
              "state[%d] is not the word of the next state".formatted(word));
    }
  }
}
