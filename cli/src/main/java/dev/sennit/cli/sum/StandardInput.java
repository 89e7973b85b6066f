package dev.sennit.cli.sum;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;

/** What this process is given to read. It is never closed, as it may be named more than once. */
final class StandardInput implements ReadableByteChannel {
  private final FileChannel channel = new FileInputStream(FileDescriptor.in).getChannel();

  @Override
  public int read(ByteBuffer to) throws IOException {
    return channel.read(to);
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {}
}
