package dev.sennit.weave.explore;

import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.lower.Goal;
import dev.sennit.weave.lower.Local;
import dev.sennit.weave.target.Abi;
import dev.sennit.weave.target.Architecture;
import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.ClearKernel;
import dev.sennit.weave.weaver.Kernel;
import dev.sennit.weave.weaver.KeyKernel;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.Order;
import dev.sennit.weave.weaver.OutOfRegisters;
import dev.sennit.weave.weaver.Shape;
import dev.sennit.weave.weaver.Weaver;
import dev.sennit.weave.weaver.Weaving;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Kernels that differ in their strands only: those of the catalogue, and others, which are woven to
 * show what another number of strands does. How the others are woven is not chosen as carefully as
 * the catalogue chooses: as the nearest kernel of the catalogue, and if registers run out, with
 * words that wait in memory.
 *
 * @param shipped those of the catalogue
 */
record Relatives(List<Kernel> shipped) {
  private static final int MOST_STRANDS = 4;

  /** To weave longer rounds takes too long for what they show. */
  private static final int MOST_INSTRUCTIONS = 4000;

  private static final Weaving SOME_IN_MEMORY =
      new Weaving(Goal.FEW_OPERATIONS, Order.early(4)).with(Local.after(8).andState());
  private static final Weaving MUCH_IN_MEMORY =
      new Weaving(Goal.FEW_OPERATIONS, Order.late(1)).with(Local.after(2).andState());

  /** A kernel that is woven. */
  sealed interface Attempt {}

  record Success(Woven woven) implements Attempt {}

  /** A shape that is not. */
  record Failure(Kernel kernel, Shape shape, String reason) implements Attempt {}

  private record Key(String family, String target, int lanes) {}

  /** All kernels of the catalogue. */
  static Collection<Relatives> all() {
    Map<Key, Relatives> all = new LinkedHashMap<>();
    for (Kernel kernel : Catalogue.KERNELS) {
      Key key = new Key(kernel.family(), kernel.target().name(), kernel.shape().lanes());
      all.computeIfAbsent(key, _ -> new Relatives(new ArrayList<>())).shipped().add(kernel);
    }
    return all.values();
  }

  /** Whether the name of one has the text in it. */
  boolean mention(String text) {
    return shipped.stream().anyMatch(kernel -> kernel.name().contains(text));
  }

  Architecture architecture() {
    return shipped.getFirst().target().architecture();
  }

  /** Weaves them all, those of the catalogue first. */
  List<Attempt> weave(Abi abi) {
    List<Woven> woven = shipped.stream().map(kernel -> Weaver.weave(kernel, abi)).toList();
    Woven least =
        woven.stream()
            .min(Comparator.comparingInt(one -> one.kernel().shape().strands()))
            .orElseThrow();
    return Stream.concat(
            woven.stream().map(Success::new),
            otherStrands().map(strands -> weave(least, strands, abi)))
        .toList();
  }

  private Stream<Integer> otherStrands() {
    return switch (shipped.getFirst()) {
      case BlockKernel _ -> IntStream.rangeClosed(1, MOST_STRANDS).boxed().filter(this::isOther);
      case ModeKernel best ->
          Stream.iterate(1, vectors -> vectors < best.shape().strands(), vectors -> 2 * vectors)
              .filter(this::isOther);
      case KeyKernel _, ClearKernel _ -> Stream.of();
    };
  }

  private boolean isOther(int strands) {
    return shipped.stream().noneMatch(kernel -> kernel.shape().strands() == strands);
  }

  private Attempt weave(Woven least, int strands, Abi abi) {
    Kernel nearest =
        shipped.stream()
            .min(Comparator.comparingInt(kernel -> Math.abs(kernel.shape().strands() - strands)))
            .orElseThrow();
    Shape shape = new Shape(nearest.shape().lanes(), strands);
    return switch (nearest) {
      case ModeKernel mode ->
          new Success(Weaver.weave(new ModeKernel(mode.mode(), mode.target(), shape, false), abi));
      case BlockKernel block -> weave(least, block, shape, abi);
      case KeyKernel _, ClearKernel _ ->
          throw new IllegalArgumentException(nearest + " has one shape only");
    };
  }

  private static Attempt weave(Woven least, BlockKernel nearest, Shape shape, Abi abi) {
    if (least.round().size() > least.loop().size()) {
      return new Failure(
          nearest, shape, "Its steps are turns of a loop, which are written for one strand.");
    }
    int instructions = least.loop().size() * shape.strands() / least.kernel().shape().strands();
    if (instructions > MOST_INSTRUCTIONS) {
      return new Failure(
          nearest,
          shape,
          "A round would have about %d instructions; with more strands than the catalogue has, rounds of %d at most are woven here."
              .formatted(instructions, MOST_INSTRUCTIONS));
    }
    String reason = "";
    for (Weaving weaving : List.of(nearest.weaving(), SOME_IN_MEMORY, MUCH_IN_MEMORY)) {
      try {
        return new Success(
            Weaver.weave(
                new BlockKernel(nearest.algorithm(), nearest.target(), shape, weaving), abi));
      } catch (OutOfRegisters e) {
        reason = "Registers run out: " + e.getMessage() + ".";
      }
    }
    return new Failure(nearest, shape, reason);
  }
}
