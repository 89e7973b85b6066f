package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.Pipe;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: a file, a stream and a channel are hashed from where they are to their end, in whatever
 * parts they come, and stay open if they are the caller's. HashesRight does this without kernels.
 */
class SourcesOfMessagesTest implements WithKernels {
  private static final int PART = 1 << 16;
  private static final int[] LENGTHS = {0, 1, PART - 1, PART, PART + 1, 3 * PART + 5};

  @TempDir Path folder;

  /** Returns fewer bytes than there is room for, and tells whether it was closed. */
  private static class Reluctant extends FilterInputStream {
    boolean isClosed;

    Reluctant(byte[] message) {
      super(new ByteArrayInputStream(message));
    }

    @Override
    public int read(byte[] part, int offset, int length) throws IOException {
      return super.read(part, offset, Math.min(length, 7919));
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void everySource(Hasher hasher) throws IOException {
    for (int length : LENGTHS) {
      byte[] message = Messages.random(length);
      byte[] expected = Oracle.digest(hasher).digest(message);
      assertThat(hasher.hash(Files.write(folder.resolve("message"), message))).isEqualTo(expected);
      Reluctant stream = new Reluctant(message);
      assertThat(hasher.hash(stream)).isEqualTo(expected);
      assertThat(stream.isClosed).isFalse();
      Reluctant behind = new Reluctant(message);
      ReadableByteChannel channel = Channels.newChannel(behind);
      assertThat(hasher.hash(channel)).isEqualTo(expected);
      assertThat(channel.isOpen()).isTrue();
      assertThat(behind.isClosed).isFalse();
      assertThat(hasher.hashHex(message)).isEqualTo(HexFormat.of().formatHex(expected));
    }
  }

  @Test
  void restOfASource() throws IOException {
    byte[] message = Messages.random(100);
    byte[] expected = Hasher.MD5.hash(message, 40, 60);
    InputStream stream = new ByteArrayInputStream(message);
    stream.skipNBytes(40);
    assertThat(Hasher.MD5.hash(stream)).isEqualTo(expected);
    Path file = Files.write(folder.resolve("rest"), message);
    try (var channel = Files.newByteChannel(file)) {
      assertThat(Hasher.MD5.hash(channel.position(40))).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void outputStream(Hasher hasher) throws IOException {
    byte[] message = Messages.random(1000);
    HashStream stream = hasher.stream().update(message, 0, 10);
    try (OutputStream out = stream.asOutputStream()) {
      out.write(message[10]);
      out.write(message, 11, 500);
      assertThatThrownBy(() -> out.write(message, 501, 500))
          .isInstanceOf(IndexOutOfBoundsException.class);
      new ByteArrayInputStream(message, 511, 489).transferTo(out);
    }
    assertThat(stream.digest()).isEqualTo(Oracle.digest(hasher).digest(message));
    assertThat(stream.digest()).isEqualTo(Oracle.digest(hasher).digest());
  }

  @Test
  void sourceThatFails() throws IOException {
    InputStream failing =
        new SequenceInputStream(
            new ByteArrayInputStream(new byte[PART]),
            new InputStream() {
              @Override
              public int read() throws IOException {
                throw new IOException("broken");
              }
            });
    assertThatThrownBy(() -> Hasher.MD5.hash(failing))
        .isInstanceOf(IOException.class)
        .hasMessage("broken");
    assertThatThrownBy(() -> Hasher.MD5.hash(folder.resolve("absent")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  @DisabledOnOs(
      value = OS.WINDOWS,
      disabledReason = "a pipe works by the network there, which Wine lacks")
  void sourceThatDoesNotBlock() throws IOException {
    Pipe pipe = Pipe.open();
    try (Pipe.SourceChannel source = pipe.source();
        Pipe.SinkChannel sink = pipe.sink()) {
      sink.write(ByteBuffer.wrap(new byte[3]));
      source.configureBlocking(false);
      assertThatThrownBy(() -> Hasher.MD5.hash(source))
          .isInstanceOf(IllegalBlockingModeException.class);
      source.configureBlocking(true);
      sink.close();
      assertThat(Hasher.MD5.hash(source)).isEqualTo(Hasher.MD5.hash(new byte[3]));
    }
  }
}
