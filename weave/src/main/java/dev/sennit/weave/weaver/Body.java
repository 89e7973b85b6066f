package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.InRounds;
import dev.sennit.weave.algorithm.Sha1;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.algorithm.Sm3;
import dev.sennit.weave.target.A64;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Value;
import dev.sennit.weave.target.Target;
import dev.sennit.weave.target.X64;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/** One block of every strand, woven: what is inside the loop of a kernel. */
interface Body {
  /**
   * The body of a kernel: with the target's own instructions for the algorithm's rounds, if it has
   * some, else from the algorithm's graph.
   *
   * @param messages for each strand, the value that points to its next block
   * @param localStart where words that live in local memory may lie, from the stack pointer
   */
  static Body of(BlockKernel kernel, Code.Values values, List<Value> messages, int localStart) {
    Target target = kernel.target();
    Address local = new Address(target.architecture().stackPointer(), localStart);
    boolean wide = kernel.algorithm().wordBits() == Long.SIZE;
    boolean inTwoBanks = (target.equals(X64.V3) || target.equals(X64.V4)) && messages.size() == 1;
    if (kernel.algorithm() instanceof Sha2 sha2) {
      if (target.equals(X64.SHA) && !wide) {
        return new Sha256OnX64(kernel, values, messages, localStart);
      }
      if (target.equals(X64.SHA512) && wide) {
        return new Sha512RoundsOnX64(kernel, values, messages, localStart);
      }
      if (inTwoBanks) {
        return new Sha2InTwoBanks(kernel, sha2, values, messages.getFirst(), localStart);
      }
      if (target.equals(A64.SHA2) && !wide) {
        return new Sha256OnA64(kernel, values, messages);
      }
      if (target.equals(A64.SHA3) && wide) {
        return new Sha512OnA64(kernel, values, messages);
      }
    }
    if (kernel.algorithm() instanceof Sha1 sha1) {
      if (inTwoBanks) {
        return new Sha1InTwoBanks(kernel, sha1, values, messages.getFirst(), localStart);
      }
      if (target.equals(X64.SHA)) {
        return new Sha1OnX64(kernel, values, messages);
      }
      if (target.equals(A64.SHA2)) {
        return new Sha1OnA64(kernel, values, messages);
      }
    }
    if (kernel.algorithm() instanceof Sm3 sm3 && target.equals(X64.V3)) {
      return new Sm3InTwoBanks(kernel, sm3, values, messages.getFirst(), localStart);
    }
    if (kernel.algorithm() instanceof InRounds rounds) {
      return new RolledBody(
          kernel,
          rounds,
          target,
          new StateInWords(rounds, target),
          wordsAt(kernel, messages.getFirst()),
          values,
          local);
    }
    return new GraphBody(kernel, values, messages, local);
  }

  /** Where the words of a block lie. */
  static IntFunction<Address> wordsAt(BlockKernel kernel, Value message) {
    return index -> new Address(message, index * kernel.algorithm().wordBytes());
  }

  /** Before the first block: reads the states, one after the other, from {@code memory}. */
  void begin(Code code, Value memory);

  /** The block. */
  List<Line> block();

  /** Between blocks: sets a word of the only state to a value in the general registers. */
  default void set(Code code, int word, Value value) {
    throw new UnsupportedOperationException(
        "no word of the state can be set in a " + getClass().getSimpleName());
  }

  /** After the last block: writes the states. */
  void end(Code code, Value memory);

  /** The words of the constants that the code reads from memory. */
  List<Long> pool();

  /** The local memory that the blocks need, once they are made. */
  int localBytes();

  /** The bundles of all strands, step by step. */
  static List<Instruction> zip(List<Map<String, List<Line>>> strands) {
    Set<String> steps = new LinkedHashSet<>();
    strands.forEach(strand -> steps.addAll(strand.keySet()));
    List<Instruction> zipped = new ArrayList<>();
    for (String step : steps) {
      for (Map<String, List<Line>> strand : strands) {
        strand.getOrDefault(step, List.of()).forEach(line -> zipped.add((Instruction) line));
      }
    }
    return zipped;
  }
}
