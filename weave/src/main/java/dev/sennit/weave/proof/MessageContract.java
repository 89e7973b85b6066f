package dev.sennit.weave.proof;

import dev.sennit.weave.algorithm.EndByte.First;
import dev.sennit.weave.algorithm.EndByte.Fixed;
import dev.sennit.weave.algorithm.EndByte.OfLength;
import dev.sennit.weave.algorithm.EndByte.OfMessage;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.weaver.Kernel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A single message of any number of whole blocks and {@code rest} bytes; padded or not. The cases
 * of the rest and of padding are all there are.
 */
final class MessageContract extends Contract {
  private final int rest;
  private final boolean padded;
  private final Term blocks;
  private final Term length;
  private final Term total;

  private MessageContract(
      Terms terms, Statement statement, Kernel kernel, int rest, boolean padded) {
    super(terms, statement, kernel);
    this.rest = rest;
    this.padded = padded;
    int restBits = Integer.numberOfTrailingZeros(algorithm().stride());
    Term count = terms.symbol(Long.SIZE - restBits, "blocks", false);
    blocks = terms.extend(count, Long.SIZE);
    length = terms.concat(List.of(terms.constant(restBits, rest), count));
    total = total();
  }

  /** Negative if nothing is padded; else the length, or the byte with which the padding begins. */
  private Term total() {
    if (padded && !algorithm().padding().hasLength()) {
      return terms().extend(terms().symbol(Byte.SIZE, "first byte", false), Long.SIZE);
    }
    return terms()
        .concat(
            List.of(
                terms().symbol(Long.SIZE - 1, "total", false),
                terms().constant(1, padded ? 0 : 1)));
  }

  private Term firstByte() {
    return algorithm().padding().hasLength()
        ? terms().constant(Byte.SIZE, algorithm().padding().first())
        : terms().slice(total, 0, Byte.SIZE);
  }

  /** All cases; those that most mistakes show in come first. */
  static List<Contract> cases(Terms terms, Statement statement, Kernel kernel) {
    int blockBytes = kernel.algorithm().blockBytes();
    Padding padding = kernel.algorithm().padding();
    int mostInOneBlock = blockBytes - padding.lengthBytes() - 1;
    Set<Integer> rests = new LinkedHashSet<>(List.of(mostInOneBlock));
    if (padding.hasLength()) {
      rests.addAll(List.of(mostInOneBlock + 1, blockBytes - 1));
    }
    IntStream.range(0, blockBytes).forEach(rests::add);
    List<Contract> cases = new ArrayList<>();
    cases.add(new MessageContract(terms, statement, kernel, 0, false));
    for (int rest : rests) {
      cases.add(new MessageContract(terms, statement, kernel, rest, true));
    }
    return cases;
  }

  @Override
  String description() {
    return padded ? "a message that ends with " + rest + " bytes" : "whole blocks only";
  }

  @Override
  Term blocks() {
    return blocks;
  }

  @Override
  Region message(int strand) {
    return message(
        "message",
        rest == 0
            ? List.of()
            : List.of(new Region.Window(terms().times(blocks, algorithm().blockBytes()), rest)));
  }

  @Override
  List<Term> arguments() {
    return List.of(statesBase(), terms().symbol(Long.SIZE, "message", false), length, total);
  }

  @Override
  List<List<Term>> finished(List<List<Term>> states, Term end) {
    if (!padded) {
      return states;
    }
    Term bits = terms().shiftLeft(terms().extend(total, 2 * Long.SIZE), 3);
    List<Term> bytes =
        algorithm().end(rest).stream()
            .map(byteOfEnd ->
                switch (byteOfEnd) {
                  case OfMessage(int place) -> message(0).byteAt(terms().plus(end, place));
                  case First(int last) ->
                      terms()
                          .logic(
                              Byte.SIZE,
                              0b1110,
                              List.of(firstByte(), terms().constant(Byte.SIZE, last)));
                  case Fixed(int value) -> terms().constant(Byte.SIZE, value);
                  case OfLength(int significance) ->
                      terms().slice(bits, Byte.SIZE * significance, Byte.SIZE);
                })
            .toList();
    int blockBytes = algorithm().blockBytes();
    List<Term> state = states.getFirst();
    for (int block = 0; block < bytes.size(); block += blockBytes) {
      state = statement().next(state, bytes.subList(block, block + blockBytes));
    }
    return List.of(state);
  }
}
