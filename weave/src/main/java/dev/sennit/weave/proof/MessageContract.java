package dev.sennit.weave.proof;

import dev.sennit.weave.algorithm.EndByte.Fixed;
import dev.sennit.weave.algorithm.EndByte.OfLength;
import dev.sennit.weave.algorithm.EndByte.OfMessage;
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
    int restBits = Integer.numberOfTrailingZeros(algorithm().blockBytes());
    Term count = terms.symbol(Long.SIZE - restBits, "blocks", false);
    blocks = terms.extend(count, Long.SIZE);
    length = terms.concat(List.of(terms.constant(restBits, rest), count));
    total =
        terms.concat(
            List.of(
                terms.symbol(Long.SIZE - 1, "total", false), terms.constant(1, padded ? 0 : 1)));
  }

  /** All cases; those that most mistakes show in come first. */
  static List<Contract> cases(Terms terms, Statement statement, Kernel kernel) {
    int blockBytes = kernel.algorithm().blockBytes();
    if (Integer.bitCount(blockBytes) != 1) {
      throw new IllegalArgumentException(
          "the rest is taken to be the low bits of a length, and blocks of %s have %d bytes"
              .formatted(kernel.algorithm().name(), blockBytes));
    }
    int mostInOneBlock = blockBytes - kernel.algorithm().padding().lengthBytes() - 1;
    Set<Integer> rests =
        new LinkedHashSet<>(List.of(mostInOneBlock, mostInOneBlock + 1, blockBytes - 1));
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
