package dev.sennit.weave.kind;

import java.util.List;
import java.util.Set;

/**
 * The parts of a memory, one behind the other. The place of a part follows from those before it.
 *
 * @param parts every part once, in their order
 */
public record Layout<P extends Enum<P> & Layout.Part>(List<P> parts) {
  private static final int WIDEST_ALIGNMENT = 16;

  /** A part of a memory. */
  public interface Part {
    int bytes();

    /** The number that a call may have here that only measures time. */
    default long usual() {
      return 0;
    }

    /** What it holds, for the C header. */
    String text();
  }

  public Layout {
    parts = List.copyOf(parts);
    int all = parts.getFirst().getDeclaringClass().getEnumConstants().length;
    if (parts.size() != all || Set.copyOf(parts).size() != all) {
      throw new IllegalArgumentException("%s does not have every part once".formatted(parts));
    }
  }

  /** The layout in which the parts follow each other as they are declared. */
  public static <P extends Enum<P> & Part> Layout<P> of(Class<P> parts) {
    return new Layout<>(List.of(parts.getEnumConstants()));
  }

  /** The offset of a part. */
  public int at(P part) {
    return aligned(endBefore(parts.indexOf(part)), part);
  }

  public int bytes() {
    return endBefore(parts.size());
  }

  private int endBefore(int index) {
    int end = 0;
    for (P part : parts.subList(0, index)) {
      end = aligned(end, part) + part.bytes();
    }
    return end;
  }

  private static int aligned(int place, Part part) {
    int alignment = Math.min(Integer.lowestOneBit(part.bytes()), WIDEST_ALIGNMENT);
    return (place + alignment - 1) / alignment * alignment;
  }
}
