package dev.sennit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: an interrupt ends the wait for a stream or channel that takes or gives no bytes. */
class SourcesOfNothingTest {
  private static final byte[] DATA = {1};
  // Who asks as often hears no interrupt.
  private static final int FOR_EVER = 1000;

  /** Gives and takes no bytes, however often it is asked. */
  private static final class Nothing extends InputStream
      implements SeekableByteChannel, WritableByteChannel {
    private int asked;

    private int none() {
      if (++asked > FOR_EVER) {
        throw new AssertionError("asked " + asked + " times without hearing an interrupt");
      }
      return 0;
    }

    @Override
    public int read() {
      throw new AssertionError("parts are read");
    }

    @Override
    public int read(byte[] part, int offset, int length) {
      return none();
    }

    @Override
    public int read(ByteBuffer part) {
      return none();
    }

    @Override
    public int write(ByteBuffer part) {
      return none();
    }

    @Override
    public long position() {
      return 0;
    }

    @Override
    public SeekableByteChannel position(long position) {
      return this;
    }

    @Override
    public long size() {
      return 1000;
    }

    @Override
    public SeekableByteChannel truncate(long size) {
      return this;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }

  private interface Work {
    void with(AesGcmHkdf aes, Nothing nothing) throws IOException;
  }

  static Stream<Named<Work>> all() {
    return Stream.of(
        Named.of("hash a stream", (_, nothing) -> Hasher.MD5.hash((InputStream) nothing)),
        Named.of("hash a channel", (_, nothing) -> Hasher.MD5.hash((SeekableByteChannel) nothing)),
        Named.of(
            "open a stream",
            (aes, nothing) -> aes.opening((InputStream) nothing, DATA).readAllBytes()),
        Named.of(
            "open a channel",
            (aes, nothing) ->
                aes.opening((SeekableByteChannel) nothing, DATA).read(ByteBuffer.allocate(1))),
        Named.of("open anywhere", (aes, nothing) -> aes.openingAnywhere(nothing, DATA)),
        Named.of(
            "seal", (aes, nothing) -> aes.sealing((WritableByteChannel) nothing, DATA).finish()));
  }

  @ParameterizedTest
  @MethodSource("all")
  void anInterruptIsHeard(Work work) throws Exception {
    try (AesGcmHkdf aes = AesGcmHkdf.of(new byte[32])) {
      InterruptedAtCheck.assertStops(
          3,
          () -> {
            try {
              work.with(aes, new Nothing());
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
  }
}
