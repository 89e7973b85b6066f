package dev.sennit.runtime.blake3;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.machine.ObjectPool;
import dev.sennit.runtime.message.ConcurrentUse;
import dev.sennit.runtime.message.HeapBytes;
import dev.sennit.runtime.standin.Blake3Block;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.ConcurrentModificationException;

/**
 * A message on its way through BLAKE3, in parts or whole; for one thread at a time. As many chunks
 * as are best computed at once go together. The last bytes taken, at least one and at most that
 * many chunks, always wait: they may be the message's end.
 *
 * <p>Programs break the rule of one thread. Then the result may be garbage, or a call throws {@link
 * ConcurrentModificationException}, but every array and segment is reached within its bounds.
 */
public final class TreeDigest extends ObjectPool.Kept {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
  private static final int BLOCK = 64;

  private final ChunkCompressor chunks;
  private final ChunkTree tree;
  private final int group;
  private final HeapBytes state = HeapBytes.of(ChunkState.LENGTH);
  private TreeMode mode;
  // Room for a chunk, or for as many as go together.
  private HeapBytes buffer = HeapBytes.of(Chunks.BYTES);
  private int waiting;
  // How much of the buffer has bytes that went on from there.
  private int passed;
  // The number of the next chunk.
  private long number;

  public TreeDigest(TreeMode mode, ChunkCompressor chunks) {
    this.chunks = chunks;
    this.tree = new ChunkTree(chunks);
    this.group = chunks.atOnce() * Chunks.BYTES;
    begin(mode);
  }

  private TreeDigest(TreeDigest original) {
    this(original.mode, original.chunks.another());
    tree.copyFrom(original.tree);
    buffer = HeapBytes.of(original.buffer.bytes().clone());
    waiting = original.waiting;
    passed = original.passed;
    number = original.number;
  }

  /** One of its own that goes on from here. */
  TreeDigest copy() {
    try {
      return new TreeDigest(this);
    } catch (IndexOutOfBoundsException | NullPointerException e) {
      throw noticed(e);
    }
  }

  /** Begins a message in a mode; the one before has been cleared. */
  public void begin(TreeMode mode) {
    this.mode = mode;
    chunks.begin(mode);
  }

  /**
   * Begins at a chunk of a message without a key. Whatever was before is forgotten, and cleared by
   * the next {@link #reset}.
   */
  void beginAt(long chunk) {
    tree.forget();
    passed = Math.max(passed, waiting);
    waiting = 0;
    number = chunk;
    begin(TreeMode.HASH);
  }

  // ---------------------------------------------------------------- parts

  /** Takes the next byte. */
  void update(byte next) {
    byte[] buffer = this.buffer.bytes();
    int filled = waiting;
    if (filled < buffer.length) {
      buffer[filled] = next;
      waiting = filled + 1;
    } else {
      updateBeyondBuffer(MemorySegment.ofArray(new byte[] {next}), 0, 1);
    }
  }

  /** Takes a part. */
  public void update(byte[] part, int offset, int length) {
    byte[] buffer = this.buffer.bytes();
    int filled = waiting;
    if (length <= buffer.length - filled) {
      System.arraycopy(part, offset, buffer, filled, length);
      waiting = filled + length;
    } else {
      updateBeyondBuffer(MemorySegment.ofArray(part), offset, length);
    }
  }

  /** Takes a part. */
  public void update(MemorySegment part) {
    updateBeyondBuffer(part, 0, part.byteSize());
  }

  /** Takes a part that further bytes follow. Whole groups of chunks are not copied. */
  void updateBeforeMore(MemorySegment part) {
    long next = 0;
    long end = part.byteSize();
    if (waiting == 0) {
      for (; end - next >= group; next += group) {
        absorb(part, next);
      }
    }
    updateBeyondBuffer(part, next, end - next);
  }

  /** Takes the value of a whole tree of that many levels, behind nothing but such trees. */
  void add(int level, byte[] value) {
    tree.add(level, value);
    number += 1L << level;
  }

  private void updateBeyondBuffer(MemorySegment part, long offset, long length) {
    try {
      takeBeyondBuffer(part, offset, length);
    } catch (IndexOutOfBoundsException | IllegalArgumentException | NullPointerException e) {
      throw noticed(e);
    } finally {
      forgetKey();
    }
  }

  /** Clears what a call has kept of a key, which may be destroyed before the message ends. */
  private void forgetKey() {
    chunks.forgetKey();
    state.clear();
  }

  /** What a thread alone never meets. */
  private static ConcurrentModificationException noticed(RuntimeException e) {
    ConcurrentModificationException noticed = ConcurrentUse.byThreads();
    noticed.initCause(e);
    return noticed;
  }

  private void takeBeyondBuffer(MemorySegment part, long offset, long length) {
    long next = offset;
    long end = offset + length;
    if (waiting > 0) {
      next += fill(part, next, end);
      if (next == end) {
        return;
      }
      absorb(buffer.segment(), 0);
      passed = waiting;
      waiting = 0;
    }
    while (end - next > group) {
      absorb(part, next);
      next += group;
    }
    fill(part, next, end);
  }

  /** Fills the buffer, and says how much has gone there. */
  private long fill(MemorySegment part, long from, long end) {
    int filled = waiting;
    int some = (int) Math.min(end - from, group - filled);
    byte[] bytes = buffer.bytes();
    if (some > bytes.length - filled) {
      byte[] small = bytes;
      bytes = Arrays.copyOf(small, group);
      buffer = HeapBytes.of(bytes);
      MemoryClearing.clear(small);
    }
    MemorySegment.copy(part, ValueLayout.JAVA_BYTE, from, bytes, filled, some);
    waiting = filled + some;
    return some;
  }

  private void absorb(MemorySegment message, long offset) {
    absorb(message, offset, chunks.atOnce());
  }

  private void absorb(MemorySegment message, long offset, int count) {
    chunks.chunks(message, offset, count, number, tree.values(), tree.place());
    number += count;
    tree.added(count);
  }

  // ---------------------------------------------------------------- the end

  /** Writes the digest, and begins again. */
  public void digest(byte[] result, int offset) {
    try {
      end(buffer.segment(), 0, waiting, result, offset);
      reset();
    } catch (IndexOutOfBoundsException | IllegalArgumentException | NullPointerException e) {
      throw noticed(e);
    } finally {
      forgetKey();
    }
  }

  /** Writes the digest of a whole message, where no part of it has been taken. */
  public void digest(MemorySegment message, byte[] result, int offset) {
    try {
      if (message.isMapped()) {
        // Only Java reads its end, as its file may get shorter.
        long end = message.byteSize();
        long next = absorbBeforeEnd(message);
        fill(message, next, end);
        digest(result, offset);
      } else {
        end(message, result, offset);
        reset();
      }
    } finally {
      forgetKey();
    }
  }

  /**
   * Writes the digest of a message that ends with these bytes, where none wait. Begin again after
   * that.
   */
  void end(MemorySegment last, byte[] result, int offset) {
    long next = absorbBeforeEnd(last);
    end(last, next, (int) (last.byteSize() - next), result, offset);
  }

  private long absorbBeforeEnd(MemorySegment message) {
    long end = message.byteSize();
    long next = 0;
    for (; end - next > group; next += group) {
      absorb(message, next);
    }
    return next;
  }

  private void end(MemorySegment rest, long from, int left, byte[] result, int offset) {
    if (isOnlyChunk(left)) {
      ChunkState.beginOnlyChunk(state.bytes(), 0, mode);
      chunks.end(state, rest, from, left);
    } else {
      MemorySegment root = root(rest, from, left).segment();
      ChunkState.beginRoot(state.bytes(), 0, mode);
      chunks.end(state, root, 0, BLOCK);
    }
    System.arraycopy(state.bytes(), 0, result, offset, ChunkState.VALUE);
  }

  /** Writes the value of a part that is a whole tree of chunks, and not a message. */
  void value(byte[] result) {
    MemorySegment children = root(buffer.segment(), 0, waiting).segment();
    ChunkState.beginParent(state.bytes(), 0, mode);
    chunks.end(state, children, 0, BLOCK);
    ChunkState.copyValue(state.bytes(), 0, result, 0);
  }

  private boolean isOnlyChunk(int left) {
    return number == 0 && left <= Chunks.BYTES;
  }

  /** The block of the root, behind the last chunks of a message that has more than one. */
  private HeapBytes root(MemorySegment rest, long from, int left) {
    int whole = left / Chunks.BYTES;
    int behind = left % Chunks.BYTES;
    if (whole > 0) {
      absorb(rest, from, whole);
    }
    if (behind > 0) {
      ChunkState.beginChunk(state.bytes(), 0, mode, number);
      chunks.end(state, rest, from + left - behind, behind);
      ChunkState.copyValue(state.bytes(), 0, tree.values(), tree.place());
      tree.added(1);
    }
    return tree.root();
  }

  /** The output of the message, however much of it is wanted; begins again. */
  public TreeOutput output() {
    try {
      int left = waiting;
      TreeOutput output =
          isOnlyChunk(left)
              ? outputOfChunk(left)
              : outputOfRoot(root(buffer.segment(), 0, left).bytes());
      reset();
      return output;
    } catch (IndexOutOfBoundsException | IllegalArgumentException | NullPointerException e) {
      throw noticed(e);
    } finally {
      forgetKey();
    }
  }

  private TreeOutput outputOfRoot(byte[] root) {
    ChunkState.beginRoot(state.bytes(), 0, mode);
    int[] words = words();
    TreeOutput output =
        new TreeOutput(words, root, 0, BLOCK, mode.flags() | Chunks.PARENT | Chunks.ROOT);
    Arrays.fill(words, 0);
    return output;
  }

  private TreeOutput outputOfChunk(int length) {
    byte[] buffer = this.buffer.bytes();
    ChunkState.beginOnlyChunk(state.bytes(), 0, mode);
    int[] words = words();
    int last = Math.max(0, length - 1) / BLOCK * BLOCK;
    for (int block = 0; block < last; block += BLOCK) {
      Blake3Block.next(words, buffer, block);
    }
    int start = last == 0 ? Chunks.START : 0;
    TreeOutput output =
        new TreeOutput(
            words, buffer, last, length - last, mode.flags() | start | Chunks.END | Chunks.ROOT);
    Arrays.fill(words, 0);
    return output;
  }

  private int[] words() {
    int[] words = new int[ChunkState.LENGTH / Integer.BYTES];
    for (int i = 0; i < words.length; i++) {
      words[i] = (int) INT.get(state.bytes(), i * Integer.BYTES);
    }
    return words;
  }

  // ---------------------------------------------------------------- again

  /** Begins again; what was taken is cleared. */
  public void reset() {
    HeapBytes buffer = this.buffer;
    buffer.clear(Math.min(buffer.bytes().length, Math.max(waiting, passed)));
    state.clear();
    waiting = 0;
    passed = 0;
    number = 0;
    tree.clear();
    chunks.clear();
    begin(mode);
  }
}
