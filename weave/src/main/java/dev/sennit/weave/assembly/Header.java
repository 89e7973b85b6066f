package dev.sennit.weave.assembly;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.target.Architecture;
import dev.sennit.weave.target.Target;
import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.ClearKernel;
import dev.sennit.weave.weaver.Kernel;
import dev.sennit.weave.weaver.KeyKernel;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.ModeMemory;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The C header of kernels: what each computes, from what, and where it may be called. */
public final class Header {
  /** What compilers define where code for an architecture is made. */
  private static final Map<String, String> ARCHITECTURE_IS_SELECTED =
      Map.of(
          "x86_64", "defined(__x86_64__) || defined(_M_X64)",
          "aarch64", "defined(__aarch64__) || defined(_M_ARM64)");

  private final List<String> lines = new ArrayList<>();
  private final Function<Kernel, String> remark;

  private Header(Function<Kernel, String> remark) {
    this.remark = remark;
  }

  /**
   * Returns the header of kernels.
   *
   * @param remark what is to be known of a kernel beside what it computes, in a line
   */
  public static String of(List<Kernel> kernels, Function<Kernel, String> remark) {
    Header header = new Header(remark);
    header.text(
        """
        /*
         * The kernels of Sennit, for C and C++. This file is generated.
         *
         * A kernel allocates nothing, touches no memory but its arguments', its constants and its
         * stack, and how long it takes depends on lengths and counts only. Several threads may call it
         * at once, on different states. Call it only on a processor that has what its comment asks
         * for: it does not look by itself.
         */
        #ifndef SENNIT_H
        #define SENNIT_H

        #include <stdint.h>

        #ifdef __cplusplus
        extern "C" {
        #endif
        """);
    if (kernels.stream()
        .anyMatch(kernel -> kernel instanceof ModeKernel || kernel instanceof KeyKernel)) {
      header.text(MODE_MEMORY);
    }
    byArchitecture(kernels).forEach(header::section);
    header.text(
        """
        #ifdef __cplusplus
        }
        #endif

        #endif
        """);
    return String.join("\n", header.lines);
  }

  private static Map<Architecture, List<Kernel>> byArchitecture(List<Kernel> kernels) {
    return kernels.stream()
        .collect(
            Collectors.groupingBy(
                kernel -> kernel.target().architecture(), LinkedHashMap::new, Collectors.toList()));
  }

  private void text(String text) {
    lines.add(text);
  }

  private void section(Architecture architecture, List<Kernel> kernels) {
    text("#if " + ARCHITECTURE_IS_SELECTED.get(architecture.name()) + "\n");
    for (Kernel kernel : kernels) {
      text(
          switch (kernel) {
            case BlockKernel block when block.shape().messages() == 1 -> message(block);
            case BlockKernel block -> blocks(block);
            case ModeKernel mode -> mode(mode);
            case KeyKernel key -> key(key);
            case ClearKernel clear -> clear(clear);
          });
    }
    text("#endif\n");
  }

  /** See {@code MessageFrame}. */
  private String message(BlockKernel kernel) {
    BlockFunction algorithm = kernel.algorithm();
    return """
    /*
     * %1$s: takes a part of a message into its state. After the last part the state
     * begins with the digest.
     *
     * after    the state behind the part, %2$d bytes. It may lie where the state before does.
     * before   the state before the part. Before the first one it is, in hexadecimal,
     *          %3$s.
     * message  the part.
     * length   of the part%4$s
     * total    of the last part: %5$s;
     *          it is then ended with its padding. Of every other part: INT64_MIN. It has 56 bits%8$s.
     *
     * after overlaps neither the message nor, but for the whole of it, before.
     *
     * %6$s
     */
    void %7$s(
        uint8_t after[%2$d], const uint8_t *before, const uint8_t *message, uint64_t length,
        int64_t total);
    """
        .formatted(
            title(kernel),
            algorithm.stateBytes(),
            initialState(algorithm),
            length(algorithm),
            algorithm.padding().isBegunByCaller()
                ? "the byte that begins the padding, such as 6 for SHA3"
                : "the length in bytes of the whole message",
            calling(kernel),
            kernel.symbol(),
            macs(algorithm));
  }

  private static String macs(BlockFunction algorithm) {
    return algorithm.padding().isInState()
        ? ""
        : """
        ;
         *          if n is above them (n << 56), the first n bytes of the digest are then the end of a
         *          message behind one block, taken into a second state before, behind the first: an
         *          HMAC. n is %s\
        """
            .formatted(
                Stream.concat(Stream.of(0), algorithm.macLengths().stream())
                    .map(String::valueOf)
                    .collect(Collectors.joining(" or ")));
  }

  private static String length(BlockFunction algorithm) {
    if (algorithm.stride() == algorithm.blockBytes()) {
      return ". Every part but the last is a multiple of %d bytes."
          .formatted(algorithm.blockBytes());
    }
    return """
    , in which each block of %d bytes counts %d; what is left behind them counts
     *          as it is. Every part but the last is whole blocks.\
    """
            .formatted(algorithm.blockBytes(), algorithm.stride())
        + (algorithm.padding().isInState()
            ? """
             Behind those of the last one
             *          something is left, be it a whole block, unless the message is empty.\
            """
            : "");
  }

  /** See {@code BlocksFrame} and {@code LanesFrame}. */
  private String blocks(BlockKernel kernel) {
    BlockFunction algorithm = kernel.algorithm();
    int messages = kernel.shape().messages();
    return """
    /*
     * %1$s: takes whole blocks of %2$d messages into their states, one as many as the other. It
     * ends no message: the padding is among the blocks, or is left to the kernel for one message.
     *
     * after     the states behind the blocks: %2$d of %3$d bytes, one after the other.
     *           They may lie where those before do.
     * before    the states before, likewise. Before the first block each is, in hexadecimal,
     *           %4$s.
     * messages  %2$d pointers, each to blocks times %5$d bytes.
     * blocks    how many blocks are taken of each message; it may be 0.
     *
     * after overlaps neither messages nor, but for the whole of it, before.
     *
     * %6$s
     */
    void %7$s(
        uint8_t after[%8$d], const uint8_t before[%8$d], const uint8_t *const messages[%2$d],
        uint64_t blocks);
    """
        .formatted(
            title(kernel),
            messages,
            algorithm.stateBytes(),
            initialState(algorithm),
            algorithm.blockBytes(),
            calling(kernel),
            kernel.symbol(),
            messages * algorithm.stateBytes());
  }

  /** See {@code ModeMemory}. */
  private static final String MODE_MEMORY =
      """
      /*
       * AES takes a key by its memory, of %d bytes, and a text by another one, of %d. Their numbers are
       * in the processor's order of bytes.
       *
       * schedule  %3d  the round keys, of 16 bytes each
       *           %3d  8 bytes: how many rounds there are, 10, 12 or 14
       *           %3d  %d powers of GHASH's key H, of 16 bytes each, H itself last; each is divided by
       *                x and has its bytes in the opposite order. A kernel reads as many of the last
       *                ones as it has blocks in a group, and for CTR alone none.
       *           %3d  for each of these powers 16 bytes, of which 8 are read: the exclusive or of its
       *                halves.
       * state     %3d  the counter block that is next
       *           %3d  what GHASH has come to: zeros before the first part. After the end the tag
       *           %3d  read at the end only: the block of lengths, which GHASH takes in last
       *           %3d  read at the end only: the counter block that encrypts the tag
       *           %3d  8 bytes: not zero if the text of GCM ends with this part
       */
      """
          .formatted(
              ModeMemory.SCHEDULE_BYTES,
              ModeMemory.STATE_BYTES,
              ModeMemory.ROUND_KEYS,
              ModeMemory.ROUNDS,
              ModeMemory.POWERS,
              ModeMemory.MOST_POWERS,
              ModeMemory.FOLDED,
              ModeMemory.COUNTER,
              ModeMemory.SUM,
              ModeMemory.LENGTHS,
              ModeMemory.FIRST_COUNTER,
              ModeMemory.ENDS);

  /** See {@code ModeFrame}. */
  private String mode(ModeKernel kernel) {
    return """
    /*
     * %1$s, %2$d blocks at a time: takes a part of a text %3$s
     *
     * in      the part, of any length%4$s.
     * out     %5$s.
     * length  how many bytes the part has.
     *
     * state overlaps nothing else.
     *
     * %6$s
     */
    void %7$s(
        const uint8_t schedule[%8$d], uint8_t state[%9$d], const uint8_t *in, uint8_t *out,
        uint64_t length);
    """
        .formatted(
            title(kernel),
            kernel.group(),
            modeDoes(kernel.mode()).replace("\n", "\n * "),
            kernel.mode().makesTag()
                ? "; of whole blocks only, if the text does not end with it"
                : "; also 0",
            kernel.mode().counts()
                ? "as long; it is in, or does not overlap it"
                : "is not used, and may be anything",
            calling(kernel),
            kernel.symbol(),
            ModeMemory.SCHEDULE_BYTES,
            ModeMemory.STATE_BYTES);
  }

  private static String modeDoes(Mode mode) {
    if (mode.makesTag()) {
      return """
      through
      counter mode, and %s into GHASH. If the text ends with it, state has the tag
      afterwards, and its counter means nothing any more; else both are there for the next part.\
      """
          .formatted(mode.hashes() == Hashed.OUTPUT ? "what it makes" : "the part itself");
    }
    return mode.counts()
        ? """
        through
        counter mode, and steps the counter; a block of key stream of which a part is used is not
        used again. Of state it uses the counter only.\
        """
        : """
        into
        GHASH, zeros behind it up to a whole block. Of state it uses the sum only.\
        """;
  }

  /** See {@code KeyFrame}. */
  private String key(KeyKernel kernel) {
    return """
    /*
     * %1$s: makes the round keys of a key, and writes how many rounds there are.
     * Nothing else of schedule is read or written.
     *
     * key  of 16, 24 or 32 bytes, as keyBytes says.
     *
     * schedule and key do not overlap.
     *
     * %2$s
     */
    void %3$s(
        uint8_t schedule[%4$d], const uint8_t *key, uint64_t keyBytes);
    """
        .formatted(title(kernel), calling(kernel), kernel.symbol(), ModeMemory.SCHEDULE_BYTES);
  }

  /** See {@code ClearFrame}. */
  private String clear(ClearKernel kernel) {
    return """
    /*
     * %1$s: makes memory zero.
     *
     * base    where it begins; it may lie anywhere.
     * length  how many bytes it has; it may be 0.
     *
     * %2$s
     */
    void %3$s(uint8_t *base, uint64_t length);
    """
        .formatted(title(kernel), calling(kernel), kernel.symbol());
  }

  private static String title(Kernel kernel) {
    return kernel.family().toUpperCase(Locale.ROOT) + " on " + kernel.target().name();
  }

  private String calling(Kernel kernel) {
    return remark.apply(kernel) + "\n * " + needs(kernel.target());
  }

  private static String needs(Target target) {
    return target.features().isEmpty()
        ? "Every processor has what it needs."
        : "Needs "
            + target.features().stream().map(Enum::name).sorted().collect(Collectors.joining(", "))
            + ".";
  }

  private static String initialState(BlockFunction algorithm) {
    StringBuilder bytes = new StringBuilder();
    for (long word : algorithm.initialState()) {
      for (int i = 0; i < algorithm.wordBytes(); i++) {
        int place =
            algorithm.byteOrder() == ByteOrder.LITTLE_ENDIAN ? i : algorithm.wordBytes() - 1 - i;
        bytes.append("%02x".formatted((word >>> (place * Byte.SIZE)) & 0xff));
      }
    }
    return bytes.toString();
  }
}
