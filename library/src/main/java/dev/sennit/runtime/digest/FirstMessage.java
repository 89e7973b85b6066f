package dev.sennit.runtime.digest;

import dev.sennit.runtime.message.FewBytes;
import dev.sennit.runtime.message.WordByWord;
import java.nio.ByteBuffer;

/**
 * The first message of an object, as long as it fits in a block. Many programs make an object for
 * each message: this is what one needs beside its result.
 */
final class FirstMessage {
  private final DigestKernel kernel;
  private final byte[] memory;
  private final int begin;
  private int waiting;

  FirstMessage(DigestKernel kernel) {
    this(kernel, StreamingKernel.newMemory(kernel));
  }

  private FirstMessage(DigestKernel kernel, byte[] memory) {
    this.kernel = kernel;
    this.memory = memory;
    this.begin = memory.length - kernel.blockLength();
  }

  FirstMessage copy() {
    FirstMessage copy = new FirstMessage(kernel, memory.clone());
    copy.waiting = waiting;
    return copy;
  }

  /** Takes the next byte; returns false if there is no room for it. */
  boolean add(byte next) {
    int filled = waiting;
    if (filled == memory.length - begin) {
      return false;
    }
    WordByWord.add(next, memory, begin, filled);
    waiting = filled + 1;
    return true;
  }

  /** Takes the next part; returns false if there is no room for it. */
  boolean add(byte[] part, int offset, int length) {
    int filled = waiting;
    if (length > memory.length - begin - filled) {
      return false;
    }
    WordByWord.add(part, offset, length, memory, begin, filled);
    waiting = filled + length;
    return true;
  }

  /** Takes all that is left in a buffer; returns false if there is no room for it. */
  boolean add(ByteBuffer part) {
    int filled = waiting;
    int length = part.remaining();
    if (length > memory.length - begin - filled) {
      return false;
    }
    part.get(memory, begin + filled, length);
    waiting = filled + length;
    return true;
  }

  /** Writes the digest and clears the message. */
  void digest(byte[] result, int offset) {
    kernel.hash(memory, begin, waiting, result, offset);
    clear();
  }

  /** What goes on with this message, in this memory. */
  KernelStreamingDigest goOn(EventualKernel eventual) {
    return new KernelStreamingDigest(eventual, kernel, memory, waiting);
  }

  void clear() {
    FewBytes.clear(memory, begin + waiting);
    waiting = 0;
  }
}
