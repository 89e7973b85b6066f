package dev.sennit.weave.kind;

import dev.sennit.weave.algorithm.Aes;
import java.util.Locale;

/**
 * The memory from which kernels of AES work: a key's schedule and a message's state. Numbers are in
 * the processor's order of bytes.
 */
public record AesMemory(Layout<SchedulePart> schedule, Layout<StatePart> state) {
  private static final int BLOCK = Aes.BLOCK_BYTES;

  /** As many powers of GHASH's key as a group may have blocks. */
  public static final int MOST_POWERS = 32;

  /** The memory of the kernels that are shipped. */
  public static final AesMemory STANDARD =
      new AesMemory(Layout.of(SchedulePart.class), Layout.of(StatePart.class));

  /** The parts of a schedule. */
  public enum SchedulePart implements Layout.Part {
    ROUND_KEYS((Aes.rounds(32) + 1) * BLOCK, "the round keys, of 16 bytes each"),
    ROUNDS(Long.BYTES, "how many rounds there are, 10, 12 or 14"),
    POWERS(
        MOST_POWERS * BLOCK,
        """
        %d powers of GHASH's key H, of 16 bytes each, H itself last; each is divided by
        x and has its bytes in the opposite order. A call reads as many of the last ones
        as its text has whole blocks, down to a power of two, at least one and at most
        as many as a group has blocks; for CTR alone none\
        """
            .formatted(MOST_POWERS)),
    FOLDED(
        MOST_POWERS * BLOCK,
        """
        for each of these powers 16 bytes, of which 8 are read: the exclusive or of its
        halves\
        """);

    private final int bytes;
    private final String text;

    SchedulePart(int bytes, String text) {
      this.bytes = bytes;
      this.text = text;
    }

    @Override
    public int bytes() {
      return bytes;
    }

    @Override
    public long usual() {
      return this == ROUNDS ? Aes.rounds(32) : 0;
    }

    @Override
    public String text() {
      return text;
    }
  }

  /** The parts of a state. */
  public enum StatePart implements Layout.Part {
    COUNTER(BLOCK, true, "the counter block that is next"),
    SUM(BLOCK, true, "the sum of GHASH: zeros before the first part. After the end the tag"),
    LENGTHS(BLOCK, false, "read at the end only: the block of lengths, which GHASH takes in last"),
    FIRST_COUNTER(BLOCK, false, "read at the end only: the counter block that encrypts the tag"),
    ENDS(Long.BYTES, false, "not zero if the text of GCM ends with this part");

    private final int bytes;
    private final boolean written;
    private final String text;

    StatePart(int bytes, boolean written, String text) {
      this.bytes = bytes;
      this.written = written;
      this.text = text;
    }

    /** Its name in refusals. */
    public String label() {
      return "state's " + name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    @Override
    public int bytes() {
      return bytes;
    }

    /** Whether kernels write to it. */
    public boolean isWritten() {
      return written;
    }

    @Override
    public String text() {
      return text;
    }
  }

  public int at(SchedulePart part) {
    return schedule.at(part);
  }

  public int at(StatePart part) {
    return state.at(part);
  }

  /** Whether there is a power of GHASH's key for each of the blocks. */
  public static boolean hasPowers(int blocks) {
    return blocks >= 1 && blocks <= MOST_POWERS;
  }

  /** The offset of the powers by which {@code blocks} blocks are multiplied. */
  public int powersOf(int blocks) {
    return at(SchedulePart.POWERS) + (MOST_POWERS - blocks) * BLOCK;
  }
}
