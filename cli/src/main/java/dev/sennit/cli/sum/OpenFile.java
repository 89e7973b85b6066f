package dev.sennit.cli.sum;

import dev.sennit.runtime.PartedMessage;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.LongAdder;

/**
 * A file that is being hashed. It may grow, shrink or fail meanwhile, and ends where the system says
 * that it does; so it is read and not mapped, as a mapped file that shrinks ends the process.
 */
final class OpenFile implements PartedMessage {
  /** Is told what came of the file, apart from its digest. */
  interface End {
    /**
     * The file was read to its end, or cannot be read.
     *
     * @param failure why it cannot; null if it was read
     */
    void at(IOException failure);
  }

  private final ReadableByteChannel channel;
  private final LongAdder bytesRead;
  private final End end;
  private IOException failure;

  OpenFile(ReadableByteChannel channel, LongAdder bytesRead, End end) {
    this.channel = channel;
    this.bytesRead = bytesRead;
    this.end = end;
  }

  static FileChannel open(FileName name) throws IOException {
    return FileChannel.open(name.path(), StandardOpenOption.READ);
  }

  @Override
  public int read(MemorySegment room) {
    ByteBuffer buffer = room.asByteBuffer();
    try {
      while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
        // Pipes and some file systems give less than there is room for, without being at an end.
      }
    } catch (IOException e) {
      failure = e;
    }
    bytesRead.add(buffer.position());
    return buffer.position();
  }

  @Override
  public void ended() {
    try {
      channel.close();
    } catch (IOException e) {
      failure = failure == null ? e : failure;
    }
    end.at(failure);
  }
}
