package dev.sennit.runtime.aead;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

/**
 * Seals what is written to it, and writes that to another channel, a segment at a time. It keeps a
 * segment back until more is written or the channel is closed, as that may be the last one. For one
 * thread at a time, as other threads' calls wait.
 */
public final class SealingChannel implements WritableByteChannel {
  private final WritableByteChannel to;
  private final ChannelCopies copies;
  private final MessageSegments segments;
  private final SegmentFormat format;
  // The header, text, and room for a tag.
  private final SegmentBuffer buffer;
  private int begin;
  private int end;
  private long number;
  private boolean closed;
  private @Nullable Throwable failure;

  /** Begins a message that is authenticated together with some data. */
  public SealingChannel(SegmentedKey key, byte[] data, WritableByteChannel to) {
    this.to = to;
    this.copies = new ChannelCopies(to);
    this.format = key.format();
    this.buffer = key.buffer();
    this.segments = key.begin(data);
    buffer.view(0, format.headerLength()).put(segments.header());
    begin = format.headerLength();
    end = begin;
  }

  @Override
  public synchronized int write(ByteBuffer text) throws IOException {
    if (closed) {
      throw new ClosedChannelException();
    }
    int length = text.remaining();
    while (text.hasRemaining()) {
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
    return length;
  }

  private void seal(MemorySegment text, boolean isLast) throws IOException {
    if (failure != null) {
      throw new IOException("an earlier segment could not be written", failure);
    }
    try {
      segments.seal(number, isLast, text, buffer.part(begin, end - begin + SegmentFormat.TAG));
      ByteBuffer sealed = buffer.view(0, end + SegmentFormat.TAG);
      copies.write(to, sealed);
    } catch (Throwable e) {
      // The text is encrypted where it was. Once more with the same nonce, it would be plain again.
      failure = e;
      throw e;
    }
    begin = 0;
    end = 0;
    number++;
  }

  @Override
  public synchronized boolean isOpen() {
    return !closed;
  }

  /** Seals the last segment, and closes the other channel. Closing again does nothing. */
  @Override
  public synchronized void close() throws IOException {
    if (!closed) {
      closed = true;
      try (to;
          segments;
          buffer) {
        // What a failure has left incomplete stays so.
        if (failure == null) {
          seal(buffer.part(begin, end - begin), true);
        }
      }
    }
  }
}
