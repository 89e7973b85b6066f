package dev.sennit.runtime.cipher;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

/**
 * Seals what is written to it, and writes that to another channel, a segment at a time. It keeps a
 * segment back until more is written or the message is finished, as that may be the last one. For
 * one thread at a time, as other threads' calls wait.
 *
 * <p>Only {@link #finish} writes a last segment. What was written without it is refused when it is
 * opened.
 */
public final class SealingChannel {
  private final WritableByteChannel to;
  private final ChannelCopies copies;
  private final MessageSegments segments;
  private final SegmentFormat format;
  // The header, text, and room for a tag.
  private final SegmentBuffer buffer;
  private int begin;
  private int end;
  private long number;
  private boolean isWriting;
  private boolean finished;
  private boolean closed;
  private @Nullable Throwable failure;

  /** Begins a message that is authenticated together with some data. */
  public SealingChannel(SegmentedKey key, byte[] data, WritableByteChannel to) {
    this.to = to;
    this.copies = new ChannelCopies(to);
    this.format = key.format();
    this.segments = key.begin(data);
    try {
      this.buffer = key.buffer();
    } catch (Throwable e) {
      segments.close();
      throw e;
    }
    buffer.view(0, format.headerLength()).put(segments.header());
    begin = format.headerLength();
    end = begin;
  }

  /** Takes the text that is left in a buffer, which the thread may access, and says how much. */
  public synchronized int write(ByteBuffer text) throws IOException {
    requireWritable();
    if (finished) {
      throw new IOException("nothing can be written to a message that is finished");
    }
    int length = text.remaining();
    try {
      while (text.hasRemaining()) {
        take(text);
      }
    } catch (Throwable e) {
      // A segment may be encrypted where its text was. Once more with the same nonce, it would be
      // plain again.
      failure = e;
      throw e;
    }
    return length;
  }

  /** Takes text up to the end of a segment. */
  private void take(ByteBuffer text) throws IOException {
    if (end == format.textOfSegment()) {
      seal(buffer.part(begin, end - begin), false);
    }
    int some = Math.min(text.remaining(), format.textOfSegment() - end);
    ByteBuffer part = text.slice(text.position(), some);
    // Of a segment that is not the last one; it is sealed from where it is.
    boolean isWhole = end == begin && some < text.remaining();
    if (!isWhole) {
      buffer.view(end, some).put(part);
    }
    end += some;
    if (isWhole) {
      seal(MemorySegment.ofBuffer(part), false);
    }
    text.position(text.position() + some);
  }

  private void seal(MemorySegment text, boolean isLast) throws IOException {
    segments.seal(number, isLast, text, buffer.part(begin, end - begin + SegmentFormat.TAG));
    isWriting = true;
    copies.write(to, buffer.view(0, end + SegmentFormat.TAG));
    isWriting = false;
    buffer.holdsNoText();
    begin = 0;
    end = 0;
    number++;
  }

  /**
   * What comes from where a segment is being written would find the segment's number and memory.
   */
  private void requireNotWriting() {
    if (isWriting && failure == null) {
      throw new IllegalStateException(
          "a segment is being written: where it goes, nobody may write to the message or close it");
    }
  }

  private void requireWritable() throws IOException {
    requireNotWriting();
    if (closed) {
      throw new ClosedChannelException();
    }
    if (failure != null) {
      throw new IOException("an earlier segment could not be written", failure);
    }
  }

  /** Seals the last segment, after which nothing can be written. Finishing again does nothing. */
  public synchronized void finish() throws IOException {
    if (finished) {
      return;
    }
    requireWritable();
    try {
      seal(buffer.part(begin, end - begin), true);
      finished = true;
    } catch (Throwable e) {
      failure = e;
      throw e;
    }
  }

  public synchronized boolean isOpen() {
    return !closed;
  }

  /**
   * Closes the other channel. Closing again does nothing.
   *
   * @throws IOException when the message is not finished, and no failure has said so before
   */
  public synchronized void close() throws IOException {
    requireNotWriting();
    if (closed) {
      return;
    }
    closed = true;
    try (to;
        segments;
        buffer) {
      if (!finished && failure == null) {
        throw new IOException(
            "the sealed message was closed before it was finished, so nobody can open it");
      }
    }
  }
}
