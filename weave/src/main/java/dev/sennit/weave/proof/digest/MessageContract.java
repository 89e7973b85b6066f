package dev.sennit.weave.proof.digest;

import dev.sennit.weave.algorithm.EndWord;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.MessageKind;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A single message of any number of whole blocks and {@code rest} bytes; padded or not, its digest
 * taken into the outer state of an HMAC or not. The cases of these are all there are.
 */
final class MessageContract extends DigestContract {
  private static final int TOTAL_BITS = MessageKind.OUTER_BIT;

  /** Of the number of bytes of the digest that is to be taken into the outer state. */
  private static final int OUTER_BITS = Long.SIZE - 1 - TOTAL_BITS;

  private final MessageKind kind;
  private final int rest;
  private final boolean padded;
  private final int outerBytes;
  private final Term blocks;
  private final Term length;
  private final Term lowTotal;

  private MessageContract(
      Terms terms,
      DigestStatement statement,
      BlockKernel kernel,
      MessageKind kind,
      int rest,
      boolean padded,
      int outerBytes) {
    super(terms, statement, kernel, kind.before(), kind.after());
    this.kind = kind;
    this.rest = rest;
    this.padded = padded;
    this.outerBytes = outerBytes;
    int restBits = Integer.numberOfTrailingZeros(algorithm().stride());
    Term count = terms.symbol(Long.SIZE - restBits, "blocks", false);
    blocks = terms.extend(count, Long.SIZE);
    length = terms.concat(List.of(terms.constant(restBits, rest), count));
    lowTotal =
        algorithm().padding().isBegunByCaller()
            ? terms.extend(terms.symbol(Byte.SIZE, "first byte", false), TOTAL_BITS)
            : terms.symbol(TOTAL_BITS, "total", false);
  }

  /** The length or the byte with which the padding begins; negative if nothing is padded. */
  private Term total() {
    return terms()
        .concat(
            List.of(
                lowTotal,
                terms().constant(OUTER_BITS, outerBytes),
                terms().constant(1, padded ? 0 : 1)));
  }

  private Term firstByte() {
    return algorithm().padding().isBegunByCaller()
        ? terms().slice(lowTotal, 0, Byte.SIZE)
        : terms().constant(Byte.SIZE, algorithm().padding().first());
  }

  /** All cases; those that most mistakes show in come first. */
  static List<DigestContract> cases(
      Terms terms, DigestStatement statement, BlockKernel kernel, MessageKind kind) {
    int blockBytes = kernel.algorithm().blockBytes();
    Padding padding = kernel.algorithm().padding();
    int mostRest = padding.mostRest(blockBytes);
    int mostInOneBlock = mostRest - padding.lengthBytes();
    Set<Integer> rests = new LinkedHashSet<>(List.of(mostInOneBlock));
    if (padding.hasLength()) {
      rests.addAll(List.of(mostInOneBlock + 1, mostRest));
    }
    IntStream.rangeClosed(0, mostRest).forEach(rests::add);
    List<DigestContract> cases = new ArrayList<>();
    cases.add(new MessageContract(terms, statement, kernel, kind, 0, false, 0));
    List<Integer> outer = new ArrayList<>(List.of(0));
    outer.addAll(kernel.algorithm().macLengths());
    for (int outerBytes : outer) {
      for (int rest : rests) {
        cases.add(new MessageContract(terms, statement, kernel, kind, rest, true, outerBytes));
      }
    }
    return cases;
  }

  @Override
  String description() {
    if (!padded) {
      return "whole blocks only";
    }
    return "a message that ends with %d bytes%s"
        .formatted(
            rest, outerBytes == 0 ? "" : ", and its digest of %d bytes".formatted(outerBytes));
  }

  @Override
  Term blocks() {
    return blocks;
  }

  @Override
  MemoryRegion message(int strand) {
    return message(
        kind.message(),
        kind.message().name(),
        rest == 0
            ? List.of()
            : List.of(
                new MemoryRegion.Window(terms().times(blocks, algorithm().blockBytes()), rest)));
  }

  @Override
  Map<Argument.Number, Term> numbers() {
    return Map.of(kind.length(), length, kind.total(), total());
  }

  @Override
  List<List<Term>> statesBefore() {
    return outerBytes == 0
        ? statesAtEntry()
        : List.of(statesAtEntry().getFirst(), statement().states(1, "outer").getFirst());
  }

  @Override
  List<List<Term>> finished(List<List<Term>> states, Term end) {
    if (!padded) {
      return states;
    }
    MemoryRegion message = message(0);
    List<Term> inner =
        ended(
            states.getFirst(),
            rest,
            place -> message.byteAt(terms().plus(end, place)),
            terms().extend(lowTotal, 2 * Long.SIZE));
    if (outerBytes == 0) {
      return List.of(inner);
    }
    List<Term> digest = statement().bytes(List.of(inner));
    List<Term> outer =
        ended(
            statesBefore().getLast(),
            outerBytes,
            digest::get,
            terms()
                .extend(
                    terms().constant(Long.SIZE, algorithm().blockBytes() + outerBytes),
                    2 * Long.SIZE));
    return List.of(outer);
  }

  /**
   * The state at the end of a message.
   *
   * @param rest how many bytes are left of it
   * @param message these bytes
   * @param total its length, 128 bits
   */
  private List<Term> ended(List<Term> before, int rest, IntFunction<Term> message, Term total) {
    List<Term> bytes = statement().end(rest, message, firstByte(), total);
    int blockBytes = algorithm().blockBytes();
    List<Term> state = lastBefore(before, rest, total);
    for (int block = 0; block < bytes.size(); block += blockBytes) {
      state = statement().next(state, bytes.subList(block, block + blockBytes));
    }
    return state;
  }

  /** The state before the last block, if it is that which tells so. */
  private List<Term> lastBefore(List<Term> before, int rest, Term total) {
    List<Term> state = new ArrayList<>(before);
    int bits = algorithm().wordBits();
    for (EndWord end : algorithm().padding().inState()) {
      state.set(
          end.word(),
          switch (end) {
            case EndWord.OfLength(int _, int significance) ->
                terms().slice(total, significance * bits, bits);
            case EndWord.OfRest(int _) -> terms().constant(bits, rest);
            case EndWord.Fixed(int _, long value) -> terms().constant(bits, value);
          });
    }
    return state;
  }
}
