package dev.sennit.weave.explore;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.InstructionOrder;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.Weaving;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.lower.Goal;
import dev.sennit.weave.lower.SpillPolicy;
import dev.sennit.weave.model.AnyStrands;
import dev.sennit.weave.schedule.OutOfRegisters;
import dev.sennit.weave.weaver.Weaver;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Kernels that differ only in strands: kernels of the catalogue, and others that show the effect of
 * another number of strands. Each of the others is woven like the nearest kernel of the catalogue,
 * and with words in memory if registers run out. The catalogue chooses more carefully.
 *
 * @param catalogued the kernels of the catalogue
 */
record StrandVariants(List<Kernel> catalogued) {
  private static final int MOST_STRANDS = 4;

  /** Longer rounds take too long to weave. */
  private static final int MOST_INSTRUCTIONS = 4000;

  private static final Weaving SOME_IN_MEMORY =
      new Weaving(Goal.FEW_OPERATIONS, InstructionOrder.early(4))
          .with(SpillPolicy.after(8).andState());
  private static final Weaving MUCH_IN_MEMORY =
      new Weaving(Goal.FEW_OPERATIONS, InstructionOrder.late(1))
          .with(SpillPolicy.after(2).andState());

  /** The result of weaving a shape. */
  sealed interface Attempt permits Success, ImpossibleShape {}

  record Success(WovenKernel woven) implements Attempt {}

  /** Returns all kernels of the catalogue. */
  static List<StrandVariants> all() {
    return Catalogue.KERNELS.stream()
        .collect(groupingBy(AnyStrands::of, LinkedHashMap::new, toList()))
        .values()
        .stream()
        .map(StrandVariants::new)
        .toList();
  }

  /** Returns whether the name of a kernel of the catalogue contains the text. */
  boolean mention(String text) {
    return catalogued.stream().anyMatch(kernel -> kernel.name().contains(text));
  }

  Architecture architecture() {
    return catalogued.getFirst().target().architecture();
  }

  /** Weaves all kernels, those of the catalogue first. */
  List<Attempt> weave(Abi abi) {
    List<WovenKernel> woven = catalogued.stream().map(kernel -> Weaver.weave(kernel, abi)).toList();
    WovenKernel least =
        woven.stream()
            .min(Comparator.comparingInt(one -> one.kernel().shape().strands()))
            .orElseThrow();
    return Stream.concat(
            woven.stream().map(Success::new),
            otherStrands().map(strands -> weave(least, strands, abi)))
        .toList();
  }

  private Stream<Integer> otherStrands() {
    return switch (catalogued.getFirst()) {
      case BlockKernel _ -> IntStream.rangeClosed(1, MOST_STRANDS).boxed().filter(this::isOther);
      case ModeKernel best ->
          Stream.iterate(1, vectors -> vectors < best.shape().strands(), vectors -> 2 * vectors)
              .filter(this::isOther);
      default -> Stream.of();
    };
  }

  private boolean isOther(int strands) {
    return catalogued.stream().noneMatch(kernel -> kernel.shape().strands() == strands);
  }

  private Attempt weave(WovenKernel least, int strands, Abi abi) {
    Kernel nearest =
        catalogued.stream()
            .min(Comparator.comparingInt(kernel -> Math.abs(kernel.shape().strands() - strands)))
            .orElseThrow();
    Shape shape = new Shape(nearest.shape().lanes(), strands);
    return switch (nearest) {
      case ModeKernel mode ->
          new Success(Weaver.weave(new ModeKernel(mode.mode(), mode.target(), shape, false), abi));
      case BlockKernel block -> weave(least, block, shape, abi);
      default -> throw new IllegalArgumentException(nearest + " has one shape only");
    };
  }

  private static Attempt weave(WovenKernel least, BlockKernel nearest, Shape shape, Abi abi) {
    if (least.round().size() > least.loop().size()) {
      return ImpossibleShape.of(
          nearest, shape, "Its steps are turns of a loop, which are written for one strand.");
    }
    int instructions = least.loop().size() * shape.strands() / least.kernel().shape().strands();
    if (instructions > MOST_INSTRUCTIONS) {
      return ImpossibleShape.of(
          nearest,
          shape,
          "A round would have about %d instructions; shapes outside of the catalogue are woven up to %d."
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
    return ImpossibleShape.of(nearest, shape, reason);
  }
}
