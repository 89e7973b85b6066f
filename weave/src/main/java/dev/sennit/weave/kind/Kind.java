package dev.sennit.weave.kind;

import dev.sennit.weave.kind.Argument.Extent;
import dev.sennit.weave.kind.Argument.Memory;
import dev.sennit.weave.kind.Argument.Pointers;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The interface of a kind of kernels: all that callers and kernels promise each other. */
public interface Kind {
  /** What a call does, behind "the kernel". */
  String action();

  /** The arguments, in order. */
  List<Argument> arguments();

  /** Memory that may be other memory, all of it; no other memory of arguments overlaps. */
  default List<Same> mayBeSame() {
    return List.of();
  }

  /** For which inputs a kernel is proved. */
  String inputs();

  /** What callers promise besides valid memory that does not overlap. */
  default List<String> promises() {
    return List.of();
  }

  /** What callers promise of the numbers among the arguments. */
  default List<String> limits() {
    return arguments().stream()
        .flatMap(argument ->
            argument instanceof Argument.Number number && !number.values().isEmpty()
                ? Stream.of(number.name() + " is " + number.allowed())
                : Stream.of())
        .toList();
  }

  /** Memory that is written, and memory that is read and may be the same. */
  record Same(Memory written, Memory read) {
    @Override
    public String toString() {
      return written.name() + " may be " + read.name();
    }
  }

  /** Says what no branch and no address depends on. */
  default String secrets() {
    List<String> secrets =
        memories().map(Memory::secret).filter(secret -> !secret.isEmpty()).distinct().toList();
    int last = secrets.size() - 1;
    return last == 0
        ? secrets.getFirst()
        : String.join(", ", secrets.subList(0, last)) + " or " + secrets.get(last);
  }

  /** Says how the memory of arguments may lie; nothing where there is only one. */
  default String overlap() {
    return memories().count() == 1
        ? ""
        : "the memory of different arguments does not overlap"
            + mayBeSame().stream().map(same -> ", but " + same).collect(Collectors.joining());
  }

  /** How many bytes a round of the loop over blocks reads; 0 if there is no such loop. */
  default int bytesInRound() {
    return arguments().stream()
        .mapToInt(argument ->
            switch (argument) {
              case Memory memory when !memory.isWritten() -> inRound(memory);
              case Pointers pointers -> pointers.count() * inRound(pointers.each());
              default -> 0;
            })
        .sum();
  }

  private static int inRound(Memory memory) {
    return memory.extent() instanceof Extent.Open(int bytes) ? bytes : 0;
  }

  private Stream<Memory> memories() {
    return arguments().stream()
        .flatMap(argument ->
            switch (argument) {
              case Memory memory -> Stream.of(memory);
              case Pointers pointers -> Stream.of(pointers.each());
              case Argument.Number _ -> Stream.of();
            });
  }
}
