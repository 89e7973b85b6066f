package dev.sennit.weave.library;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.Argument.Extent;
import dev.sennit.weave.kind.Argument.Memory;
import dev.sennit.weave.kind.Argument.Pointers;
import dev.sennit.weave.kind.ChunksKind;
import dev.sennit.weave.kind.Kind;
import dev.sennit.weave.kind.MessageKind;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How many bytes of memory kernels of a kind take, as Java: in the call's numbers and in {@link
 * Size}s. What each of the kernels states must fit, or there is no such expression.
 */
record MemoryBounds(List<Kernel> kernels) {

  /** A number by which kernels of a kind differ. */
  enum Size {
    MESSAGES("messageCount", kernel -> kernel.shape().messages()),
    STATE("stateBytes", kernel -> algorithm(kernel).stateBytes()),
    BLOCK("blockBytes", kernel -> algorithm(kernel).blockBytes()),
    STRIDE("stride", kernel -> algorithm(kernel).stride());

    final String parameter;
    private final ToLongFunction<Kernel> value;

    Size(String parameter, ToLongFunction<Kernel> value) {
      this.parameter = parameter;
      this.value = value;
    }

    private static BlockFunction algorithm(Kernel kernel) {
      return switch (kernel) {
        case BlockKernel block -> block.algorithm();
        case IterationKernel iteration -> iteration.algorithm();
        default -> throw new IllegalStateException(kernel + " is of no digest");
      };
    }
  }

  private record Product(long factor, List<Size> sizes) {
    private boolean fits(Kernel kernel, long bytes) {
      long product = factor;
      for (Size size : sizes) {
        product *= size.value.applyAsLong(kernel);
      }
      return product == bytes;
    }

    private String print() {
      return Stream.concat(Stream.of(factor + "L"), sizes.stream().map(size -> size.parameter))
          .collect(Collectors.joining(" * "));
    }
  }

  private static final List<Product> PRODUCTS =
      List.of(
          new Product(1, List.of(Size.STATE)),
          new Product(1, List.of(Size.MESSAGES, Size.STATE)),
          new Product(2, List.of(Size.MESSAGES, Size.STATE)),
          new Product(Long.BYTES, List.of(Size.MESSAGES)));

  /** What they have in common, in the words of the one with the most messages. */
  Kind kind() {
    return kernels.stream()
        .max(Comparator.comparing(kernel -> kernel.shape().messages()))
        .orElseThrow()
        .kind();
  }

  /** How many bytes are taken at an argument; nothing if it is a number. */
  String bytes(Argument argument) {
    return switch (argument) {
      case Argument.Number _ -> "";
      case Pointers _ -> product(argument);
      case Memory memory when memory.extent() instanceof Extent.Open -> open(memory);
      case Memory memory -> states(memory) + product(memory);
    };
  }

  /** Where a message may end an HMAC, there is a second state behind that before it. */
  private String states(Memory memory) {
    return kind() instanceof MessageKind message && message.before().equals(memory)
        ? "(%s >= 1L << %d ? 2 : 1) * ".formatted(message.total().name(), MessageKind.OUTER_BIT)
        : "";
  }

  private String product(Argument argument) {
    int at = kind().arguments().indexOf(argument);
    long bytes = fixed(kind().arguments().get(at));
    return Stream.concat(Stream.of(new Product(bytes, List.of())), PRODUCTS.stream())
        .filter(product ->
            kernels.stream()
                .allMatch(kernel -> product.fits(kernel, fixed(kernel.kind().arguments().get(at)))))
        .findFirst()
        .orElseThrow(() ->
            new IllegalStateException(
                "no expression says for all kernels how many bytes they take of "
                    + argument.name()))
        .print();
  }

  private static long fixed(Argument argument) {
    return switch (argument) {
      case Memory(_, _, Extent.Fixed(int bytes), _, _, _) -> bytes;
      case Pointers pointers -> (long) pointers.count() * Long.BYTES;
      default -> throw new IllegalStateException(argument.name() + " has no fixed length");
    };
  }

  private String open(Memory memory) {
    return switch (kind()) {
      case MessageKind message ->
          "bytes(%s, blockBytes, stride)".formatted(message.length().name());
      case ChunksKind chunks ->
          "(messageCount - 1L) * %s + %s * blockBytes"
              .formatted(chunks.distance().name(), chunks.blocks().name());
      default -> numberOf(memory);
    };
  }

  /** The number that says how many bytes there are. */
  private String numberOf(Memory memory) {
    int at = kind().arguments().indexOf(memory);
    Argument.Number number = numbers(kind()).getFirst();
    boolean countsBytes =
        kernels.stream()
            .map(Kernel::kind)
            .allMatch(kind ->
                kind.arguments().get(at) instanceof Memory(_, _, Extent.Open(int bytes), _, _, _)
                    && numbers(kind).getFirst().inRound() == bytes);
    if (!countsBytes) {
      throw new IllegalStateException(number.name() + " does not count bytes of " + memory.name());
    }
    return number.name();
  }

  static List<Argument.Number> numbers(Kind kind) {
    return kind.arguments().stream()
        .filter(Argument.Number.class::isInstance)
        .map(Argument.Number.class::cast)
        .toList();
  }
}
