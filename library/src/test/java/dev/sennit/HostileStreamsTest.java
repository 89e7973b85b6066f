package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * Protects: no stream or channel is given memory in which something secret is later, or something
 * that must not change. Those of this test keep all that they are given, look for text there and
 * write to it, whenever they or the test do something.
 */
class HostileStreamsTest {
  private static final byte[] DATA = {1};
  // It is long enough for several segments, and for copies of each length.
  private static final int SEGMENT = 50_000;
  private static final byte[] TEXT = new byte[170_000];

  static {
    Arrays.fill(TEXT, (byte) 'T');
  }

  private final Kept kept = new Kept();
  private final ByteArrayOutputStream sealed = new ByteArrayOutputStream();

  /** What was given to streams and channels. */
  private static final class Kept {
    private static final int JUNK = 'J';
    private final Map<Object, ByteBuffer> buffers = new IdentityHashMap<>();

    void keep(ByteBuffer buffer) {
      if (buffer.hasArray()) {
        keep(buffer.array());
      } else {
        buffers.put(buffer, buffer.duplicate());
      }
    }

    void keep(byte[] array) {
      buffers.put(array, ByteBuffer.wrap(array));
    }

    /** Looks for text, and leaves nothing as it was. */
    void use() {
      for (ByteBuffer each : buffers.values()) {
        int run = 0;
        for (int i = 0; i < each.capacity(); i++) {
          run = each.clear().get(i) == 'T' ? run + 1 : 0;
          assertThat(run).describedAs("bytes of text").isLessThan(8);
          each.put(i, (byte) JUNK);
        }
      }
    }
  }

  private static AesGcmHkdf aes() {
    return AesGcmHkdf.of(new byte[32], Hasher.SHA_256, 32, SEGMENT);
  }

  private final class Out extends OutputStream {
    @Override
    public void write(int next) {
      sealed.write(next);
    }

    @Override
    public void write(byte[] part, int offset, int length) {
      sealed.write(part, offset, length);
      kept.keep(part);
      kept.use();
    }
  }

  private final class OutChannel extends Open implements WritableByteChannel {
    @Override
    public int write(ByteBuffer part) {
      // Not all of it at once.
      byte[] some = new byte[Math.max(1, part.remaining() / 2)];
      part.get(some);
      sealed.writeBytes(some);
      kept.keep(part);
      kept.use();
      return some.length;
    }
  }

  private static class Open implements Channel {
    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }

  private final class In extends InputStream {
    private final ByteBuffer left;

    In(byte[] message) {
      left = ByteBuffer.wrap(message);
    }

    @Override
    public int read() {
      return left.hasRemaining() ? Byte.toUnsignedInt(left.get()) : -1;
    }

    @Override
    public int read(byte[] part, int offset, int length) {
      kept.use();
      kept.keep(part);
      int some = Math.min(length, left.remaining());
      left.get(part, offset, some);
      return some == 0 ? -1 : some;
    }
  }

  private final class InChannel extends Open implements SeekableByteChannel {
    private final ByteBuffer left;

    InChannel(byte[] message) {
      left = ByteBuffer.wrap(message);
    }

    @Override
    public int read(ByteBuffer part) {
      kept.use();
      kept.keep(part);
      int some = Math.min(part.remaining(), left.remaining());
      part.put(left.slice(left.position(), some));
      left.position(left.position() + some);
      return some == 0 ? -1 : some;
    }

    @Override
    public long position() {
      return left.position();
    }

    @Override
    public SeekableByteChannel position(long position) {
      left.position((int) position);
      return this;
    }

    @Override
    public long size() {
      return left.limit();
    }

    @Override
    public int write(ByteBuffer part) {
      throw new AssertionError("nothing is written to what is read");
    }

    @Override
    public SeekableByteChannel truncate(long size) {
      throw new AssertionError("nothing is written to what is read");
    }
  }

  /** Something that writes or reads a part of a message. */
  private interface Part {
    int take(ByteBuffer part) throws IOException;
  }

  /** Writes or reads all of the text, in parts of several lengths. */
  private void inParts(ByteBuffer text, Part each) throws IOException {
    for (int length = 1; text.hasRemaining(); length = length * 3 % 40_009) {
      ByteBuffer part = text.slice(text.position(), Math.min(length, text.remaining()));
      assertThat(each.take(part)).isEqualTo(part.capacity());
      text.position(text.position() + part.capacity());
      kept.use();
    }
  }

  /** Seals what is written in one of two ways: as to a channel, or as to a stream. */
  private void assertSealed(AesGcmHkdf aes, SealingStream stream, WritableByteChannel way)
      throws IOException {
    inParts(ByteBuffer.wrap(TEXT), way::write);
    stream.finish();
    stream.close();
    kept.use();
    assertThat(openedByArrays(aes, sealed.toByteArray())).isEqualTo(TEXT);
    kept.use();
    sealed.reset();
  }

  private static byte[] openedByArrays(AesGcmHkdf aes, byte[] message) throws IOException {
    try (InputStream opened = aes.opening(new ByteArrayInputStream(message), DATA)) {
      return opened.readAllBytes();
    }
  }

  private static byte[] sealedByArrays(AesGcmHkdf aes) throws IOException {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    try (SealingStream stream = aes.sealing(message, DATA)) {
      stream.write(TEXT);
      stream.finish();
    }
    return message.toByteArray();
  }

  /** The second message has what waits for it. */
  @Test
  void sealing() throws Exception {
    try (AesGcmHkdf aes = aes()) {
      for (int message = 0; message < 2; message++) {
        SealingStream stream = aes.sealing(new Out(), DATA);
        assertSealed(aes, stream, Channels.newChannel(stream));
        // It hands on what is longer than its buffer.
        stream = aes.sealing(new BufferedOutputStream(new Out(), 1), DATA);
        assertSealed(aes, stream, Channels.newChannel(stream));
        stream = aes.sealing(new OutChannel(), DATA);
        assertSealed(aes, stream, stream);
      }
    }
  }

  /** Where a segment goes, its text would be sealed once more with its nonce. */
  @Test
  void sealingFromWhereItGoes() throws Exception {
    AtomicReference<SealingStream> sealing = new AtomicReference<>();
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    OutputStream to =
        new OutputStream() {
          @Override
          public void write(int next) {
            throw new AssertionError("segments are written by arrays");
          }

          @Override
          public void write(byte[] part, int offset, int length) {
            SealingStream stream = sealing.get();
            assertThatIllegalStateException().isThrownBy(() -> stream.write(TEXT));
            assertThatIllegalStateException().isThrownBy(stream::finish);
            assertThatIllegalStateException().isThrownBy(stream::close);
            message.write(part, offset, length);
          }
        };
    try (AesGcmHkdf aes = aes()) {
      try (SealingStream stream = aes.sealing(to, DATA)) {
        sealing.set(stream);
        stream.write(TEXT);
        stream.finish();
      }
      assertThat(openedByArrays(aes, message.toByteArray())).isEqualTo(TEXT);
    }
  }

  @Test
  void opening() throws Exception {
    try (AesGcmHkdf aes = aes()) {
      byte[] message = sealedByArrays(aes);
      for (int times = 0; times < 2; times++) {
        InputStream stream = aes.opening(new In(message), DATA);
        assertOpened(part -> stream.readNBytes(part.array(), part.arrayOffset(), part.capacity()));
        stream.close();
        try (ReadableByteChannel opened = aes.opening(new InChannel(message), DATA)) {
          assertOpened(opened::read);
        }
        try (SeekableByteChannel opened = aes.openingAnywhere(new InChannel(message), DATA)) {
          assertOpened(opened::read);
          opened.position(SEGMENT / 2);
          assertThat(opened.read(ByteBuffer.allocate(10))).isEqualTo(10);
        }
        kept.use();
        // Nobody else's, either.
        assertThat(openedByArrays(aes, sealedByArrays(aes))).isEqualTo(TEXT);
        kept.use();
      }
    }
  }

  private void assertOpened(Part channel) throws IOException {
    byte[] opened = new byte[TEXT.length];
    inParts(ByteBuffer.wrap(opened), channel);
    assertThat(opened).isEqualTo(TEXT);
  }

  /** A digest's stream knows the message; what it changes later is not in the digest. */
  @Test
  void hashing() throws Exception {
    byte[] message = new byte[300_000];
    byte[] digest = Hasher.SHA_256.hash(message);
    assertThat(Hasher.SHA_256.hash(new In(message))).isEqualTo(digest);
    assertThat(Hasher.SHA_256.hash(new InChannel(message))).isEqualTo(digest);
    kept.use();
  }

  /** A further way to give the library a stream or a channel belongs into this test. */
  @Test
  void theseAreAllWays() throws Exception {
    assertThat(Files.readAllLines(Path.of("api.txt")))
        .filteredOn(line -> line.matches(".*\\(.*(InputStream|OutputStream|Channel)\\b.*"))
        .hasSize(7);
  }
}
