package dev.sennit.weave.proof;

import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.weaver.Kernel;
import java.nio.ByteOrder;
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
    Padding padding = algorithm().padding();
    int blockBytes = algorithm().blockBytes();
    int count = padding.blocksFor(rest, blockBytes);
    List<Term> bytes = new ArrayList<>();
    for (int i = 0; i < rest; i++) {
      bytes.add(message(0).byteAt(terms().plus(end, i)));
    }
    bytes.add(terms().constant(8, padding.first()));
    while (bytes.size() < count * blockBytes - padding.lengthBytes()) {
      bytes.add(terms().constant(8, 0));
    }
    Term bits = terms().extend(terms().shiftLeft(total, 3), padding.lengthBytes() * Byte.SIZE);
    for (int i = 0; i < padding.lengthBytes(); i++) {
      boolean lowestFirst = algorithm().byteOrder() == ByteOrder.LITTLE_ENDIAN;
      int significance = lowestFirst ? i : padding.lengthBytes() - 1 - i;
      bytes.add(terms().slice(bits, 8 * significance, 8));
    }
    List<Term> state = states.getFirst();
    for (int block = 0; block < count; block++) {
      state = statement().next(state, bytes.subList(block * blockBytes, (block + 1) * blockBytes));
    }
    return List.of(state);
  }
}
