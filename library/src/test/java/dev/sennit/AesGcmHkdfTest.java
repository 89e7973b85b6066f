package dev.sennit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.StreamingAead;
import com.google.crypto.tink.streamingaead.AesGcmHkdfStreamingKey;
import com.google.crypto.tink.streamingaead.AesGcmHkdfStreamingParameters;
import com.google.crypto.tink.streamingaead.PredefinedStreamingAeadParameters;
import com.google.crypto.tink.streamingaead.StreamingAeadConfig;
import com.google.crypto.tink.subtle.AesGcmHkdfStreaming;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javax.crypto.AEADBadTagException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: messages in segments are Tink's, and whatever was changed in one is refused. */
class AesGcmHkdfTest {
  private static final int TAG = 16;
  private static final byte[] KEY = Messages.random(32);
  private static final byte[] DATA = "what it is".getBytes(US_ASCII);
  private static final byte[] TEXT = Messages.random(3 << 20);

  @TempDir private Path folder;

  /** A form of the format, for both. */
  record Form(Hasher digest, String hmac, int keyLength, int segmentLength) {
    AesGcmHkdf ours() {
      return AesGcmHkdf.of(KEY, digest, keyLength, segmentLength);
    }

    AesGcmHkdfStreaming tink() throws GeneralSecurityException {
      return new AesGcmHkdfStreaming(KEY, hmac, keyLength, segmentLength, 0);
    }

    int headerLength() {
      return 1 + keyLength + 7;
    }

    /** Lengths of text at which segments begin and end. */
    List<Integer> lengths() {
      TreeSet<Integer> lengths = new TreeSet<>(List.of(0, 1, 7));
      for (int segments = 1; segments <= 3; segments++) {
        int end = segments * (segmentLength - TAG) - headerLength();
        for (int more = -2; more <= 2; more++) {
          lengths.add(Math.clamp(end + more, 0, TEXT.length));
        }
      }
      return List.copyOf(lengths);
    }
  }

  static List<Form> forms() {
    return List.of(
        new Form(Hasher.SHA_256, "HmacSha256", 16, 41),
        new Form(Hasher.SHA_1, "HmacSha1", 16, 300),
        new Form(Hasher.SHA_512, "HmacSha512", 32, 1000),
        new Form(Hasher.SHA_256, "HmacSha256", 32, 4096),
        new Form(Hasher.SHA_256, "HmacSha256", 32, 1 << 20));
  }

  private static final Form SMALL = forms().getFirst();

  private static byte[] sealedByTink(Form form, byte[] text) throws Exception {
    ByteArrayOutputStream sealed = new ByteArrayOutputStream();
    try (OutputStream stream = form.tink().newEncryptingStream(sealed, DATA)) {
      stream.write(text);
    }
    return sealed.toByteArray();
  }

  private static byte[] sealed(AesGcmHkdf aes, byte[] text) throws IOException {
    ByteArrayOutputStream sealed = new ByteArrayOutputStream();
    try (SealingStream stream = aes.sealing(sealed, DATA)) {
      // Parts of many lengths.
      int next = 0;
      for (int part = 0; next < text.length; part++) {
        int some = Math.min(text.length - next, part * 37 % 5000);
        stream.write(text, next, some);
        next += some;
      }
      stream.finish();
    }
    return sealed.toByteArray();
  }

  private static byte[] opened(AesGcmHkdf aes, byte[] sealed) throws IOException {
    try (InputStream stream = aes.opening(new ByteArrayInputStream(sealed), DATA)) {
      return stream.readAllBytes();
    }
  }

  @ParameterizedTest
  @MethodSource("forms")
  void whatTinkSealsIsOpened(Form form) throws Exception {
    try (AesGcmHkdf aes = form.ours()) {
      for (int length : form.lengths()) {
        byte[] text = Arrays.copyOf(TEXT, length);
        byte[] sealed = sealedByTink(form, text);
        assertThat(aes.sealedLength(length)).isEqualTo(sealed.length);
        assertThat(opened(aes, sealed)).isEqualTo(text);
        Path file = Files.write(folder.resolve("sealed"), sealed);
        aes.open(file, DATA, folder.resolve("text"));
        assertThat(folder.resolve("text")).hasBinaryContent(text);
        try (SeekableByteChannel channel = aes.openingAnywhere(Files.newByteChannel(file), DATA)) {
          assertThat(channel.size()).isEqualTo(length);
          assertThat(Channels.newInputStream(channel).readAllBytes()).isEqualTo(text);
        }
      }
    }
  }

  /** Whole segments are sealed from where their text is. */
  @Test
  void textInBuffersOfAnyKind() throws Exception {
    byte[] text = Arrays.copyOf(TEXT, 1000);
    ByteBuffer heap = ByteBuffer.allocate(1007).position(7).put(text).flip().position(7);
    ByteBuffer direct = ByteBuffer.allocateDirect(1000).put(text).flip();
    try (AesGcmHkdf aes = SMALL.ours()) {
      for (ByteBuffer from :
          List.of(heap, heap.asReadOnlyBuffer(), direct, direct.asReadOnlyBuffer())) {
        ByteArrayOutputStream sealed = new ByteArrayOutputStream();
        try (SealingStream channel = aes.sealing(Channels.newChannel(sealed), DATA)) {
          assertThat(channel.write(from.duplicate().limit(from.position() + 3))).isEqualTo(3);
          assertThat(channel.write(from.position(from.position() + 3))).isEqualTo(997);
          assertThat(from.hasRemaining()).isFalse();
          channel.finish();
        }
        assertThat(opened(aes, sealed.toByteArray())).isEqualTo(text);
      }
      assertThat(heap.rewind().position(7)).isEqualTo(ByteBuffer.wrap(text));
    }
  }

  /** As the recipe has it. */
  @Test
  void keyOfTinksKeyset() throws Exception {
    StreamingAeadConfig.register();
    KeysetHandle keyset =
        KeysetHandle.generateNew(PredefinedStreamingAeadParameters.AES128_GCM_HKDF_4KB);
    AesGcmHkdfStreamingKey key = (AesGcmHkdfStreamingKey) keyset.getPrimary().getKey();
    AesGcmHkdfStreamingParameters form = key.getParameters();
    byte[] bytes = key.getInitialKeyMaterial().toByteArray(InsecureSecretKeyAccess.get());
    Hasher digest = Hasher.of(form.getHkdfHashType().toString().replace("SHA", "SHA-"));
    int keyLength = form.getDerivedAesGcmKeySizeBytes();
    int segmentLength = form.getCiphertextSegmentSizeBytes();
    AesGcmHkdf aes = AesGcmHkdf.of(bytes, digest, keyLength, segmentLength);
    Zero.clear(bytes);
    byte[] text = Arrays.copyOf(TEXT, 10_000);
    InputStream opened =
        keyset
            .getPrimitive(RegistryConfiguration.get(), StreamingAead.class)
            .newDecryptingStream(new ByteArrayInputStream(sealed(aes, text)), DATA);
    assertThat(opened.readAllBytes()).isEqualTo(text);
  }

  @Test
  void digestsAreThoseOfTink() {
    List<String> known =
        Arrays.stream(AesGcmHkdfStreamingParameters.HashType.class.getFields())
            .map(Field::getName)
            .toList();
    for (Hasher digest : Hasher.ALL) {
      if (known.contains(digest.algorithm().replace("-", ""))) {
        AesGcmHkdf.of(KEY, digest, 32, 4096).close();
      } else {
        assertThatThrownBy(() -> AesGcmHkdf.of(KEY, digest, 32, 4096))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("SHA-1 or SHA-256 or SHA-512, but is " + digest.algorithm());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("forms")
  void tinkOpensWhatIsSealed(Form form) throws Exception {
    try (AesGcmHkdf aes = form.ours()) {
      for (int length : form.lengths()) {
        byte[] text = Arrays.copyOf(TEXT, length);
        Path file = Files.write(folder.resolve("text"), text);
        aes.seal(file, DATA, folder.resolve("sealed"));
        for (byte[] sealed :
            List.of(sealed(aes, text), Files.readAllBytes(folder.resolve("sealed")))) {
          ByteArrayInputStream stream = new ByteArrayInputStream(sealed);
          assertThat(form.tink().newDecryptingStream(stream, DATA).readAllBytes()).isEqualTo(text);
        }
      }
    }
  }

  /** Many segments, done by several threads; the file is replaced by what is made of it. */
  @Test
  void longFileInItsOwnPlace() throws Exception {
    Path file = Files.write(folder.resolve("file"), TEXT);
    try (AesGcmHkdf aes = AesGcmHkdf.of(KEY, Hasher.SHA_256, 32, 4096)) {
      aes.seal(file, DATA, file);
      assertThat(Files.size(file)).isEqualTo(aes.sealedLength(TEXT.length));
      aes.open(file, DATA, file);
    }
    assertThat(file).hasBinaryContent(TEXT);
    assertThat(list()).containsExactly(file);
  }

  private List<Path> list() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void anyRangeOfAMessage() throws Exception {
    Random random = new Random(1);
    Form form = forms().get(2);
    try (AesGcmHkdf aes = form.ours()) {
      byte[] text = Arrays.copyOf(TEXT, 20_000);
      // The message need not begin with the file.
      Path file = folder.resolve("sealed");
      Files.write(file, concat("before it".getBytes(US_ASCII), sealed(aes, text)));
      SeekableByteChannel from = Files.newByteChannel(file).position(9);
      try (SeekableByteChannel channel = aes.openingAnywhere(from, DATA)) {
        for (int i = 0; i < 500; i++) {
          int begin = random.nextInt(text.length);
          int length = random.nextInt(Math.min(3000, text.length - begin)) + 1;
          ByteBuffer part = ByteBuffer.allocate(length);
          assertThat(channel.position(begin).read(part)).isEqualTo(length);
          assertThat(channel.position()).isEqualTo(begin + length);
          assertThat(part.array()).isEqualTo(Arrays.copyOfRange(text, begin, begin + length));
        }
        assertThat(channel.position(text.length).read(ByteBuffer.allocate(1))).isEqualTo(-1);
        assertThat(channel.position(1L << 40).read(ByteBuffer.allocate(1))).isEqualTo(-1);
        assertThatThrownBy(() -> channel.position(-1)).hasMessageContaining("-1");
        assertReadOnlyIsRefused(channel.position(0));
        assertReadOnlyIsRefused(aes.opening(channel, DATA));
        assertThatThrownBy(() -> channel.write(ByteBuffer.allocate(1)))
            .isInstanceOf(NonWritableChannelException.class);
        assertThatThrownBy(() -> channel.truncate(1))
            .isInstanceOf(NonWritableChannelException.class);
      }
      assertThat(from.isOpen()).isFalse();
    }
  }

  private static void assertReadOnlyIsRefused(ReadableByteChannel channel) {
    assertThatThrownBy(() -> channel.read(ByteBuffer.allocate(1).asReadOnlyBuffer()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("read-only");
  }

  private static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  // ---------------------------------------------------------------- attacks

  /** Each bit, each end, segments exchanged, left out, repeated, and of another message. */
  @Test
  void whateverHasChangedIsRefused() throws Exception {
    Form form = SMALL;
    int segment = form.segmentLength();
    try (AesGcmHkdf aes = form.ours()) {
      byte[] sealed = sealed(aes, Arrays.copyOf(TEXT, 90));
      byte[] other = sealed(aes, Arrays.copyOf(TEXT, 90));
      for (int bit = 0; bit < sealed.length * Byte.SIZE; bit++) {
        byte[] changed = sealed.clone();
        changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        assertRefused(aes, changed);
      }
      for (int length = 0; length < sealed.length; length++) {
        assertRefused(aes, Arrays.copyOf(sealed, length));
      }
      for (int more : new int[] {1, TAG, segment}) {
        assertRefused(aes, Arrays.copyOf(sealed, sealed.length + more));
      }
      byte[] first = Arrays.copyOf(sealed, segment);
      byte[] second = Arrays.copyOfRange(sealed, segment, 2 * segment);
      byte[] third = Arrays.copyOfRange(sealed, 2 * segment, 3 * segment);
      byte[] rest = Arrays.copyOfRange(sealed, 3 * segment, sealed.length);
      assertRefused(aes, concat(first, third, second, rest));
      assertRefused(aes, concat(first, third, rest));
      assertRefused(aes, concat(first, second, second, third, rest));
      assertRefused(aes, concat(first, rest));
      byte[] ofOther = Arrays.copyOfRange(other, segment, 2 * segment);
      assertRefused(aes, concat(first, ofOther, third, rest));
      assertRefused(
          aes,
          concat(
              Arrays.copyOf(other, form.headerLength()),
              Arrays.copyOfRange(sealed, form.headerLength(), sealed.length)));
    }
  }

  private void assertRefused(AesGcmHkdf aes, byte[] sealed) throws IOException {
    assertThatThrownBy(() -> opened(aes, sealed)).isInstanceOf(IOException.class);
    Path file = Files.write(folder.resolve("sealed"), sealed);
    Path text = Files.writeString(folder.resolve("text"), "as before");
    assertThatThrownBy(() -> aes.open(file, DATA, text)).isInstanceOf(IOException.class);
    assertThat(text).hasContent("as before");
    assertThat(list()).containsExactlyInAnyOrder(file, text);
    assertThatThrownBy(() -> readAnywhere(aes, file)).isInstanceOf(IOException.class);
  }

  private static void readAnywhere(AesGcmHkdf aes, Path file) throws IOException {
    // Also where there is no second channel to close the first one.
    try (SeekableByteChannel sealed = Files.newByteChannel(file);
        SeekableByteChannel channel = aes.openingAnywhere(sealed, DATA)) {
      Channels.newInputStream(channel).readAllBytes();
    }
  }

  @Test
  void otherKeysDataAndForms() throws Exception {
    Form form = SMALL;
    byte[] sealed;
    try (AesGcmHkdf aes = form.ours()) {
      sealed = sealed(aes, Arrays.copyOf(TEXT, 50));
      assertThatThrownBy(
              () -> aes.opening(new ByteArrayInputStream(sealed), new byte[0]).readAllBytes())
          .hasCauseInstanceOf(AEADBadTagException.class);
    }
    byte[] key = KEY.clone();
    key[31] ^= 1;
    for (AesGcmHkdf other :
        List.of(
            AesGcmHkdf.of(key, form.digest(), 16, form.segmentLength()),
            AesGcmHkdf.of(KEY, Hasher.SHA_512, 16, form.segmentLength()),
            AesGcmHkdf.of(KEY, form.digest(), 32, 100),
            AesGcmHkdf.of(KEY, form.digest(), 16, form.segmentLength() + 1),
            AesGcmHkdf.of(KEY))) {
      assertRefused(other, sealed);
    }
  }

  /** What comes before a wrong tag can be read, what belongs to it cannot, and nothing after it. */
  @Test
  void noTextBeforeItsTag() throws Exception {
    Form form = SMALL;
    int text = form.segmentLength() - TAG;
    try (AesGcmHkdf aes = form.ours()) {
      byte[] sealed = sealed(aes, Arrays.copyOf(TEXT, 5 * text));
      sealed[3 * form.segmentLength() - 1] ^= 1;
      InputStream stream = aes.opening(new ByteArrayInputStream(sealed), DATA);
      byte[] before = stream.readNBytes(2 * text - form.headerLength());
      assertThat(before).isEqualTo(Arrays.copyOf(TEXT, before.length));
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(stream::read)
            .isInstanceOf(IOException.class)
            .hasMessageContaining(i == 0 ? "segment 2" : "earlier segment");
      }
    }
  }

  // ---------------------------------------------------------------- what fails

  /** Of every length that ends near the end of a segment, also none: by every opener, and Tink. */
  @ParameterizedTest
  @MethodSource("forms")
  void whatIsNotFinishedIsRefused(Form form) throws Exception {
    try (AesGcmHkdf aes = form.ours()) {
      for (int length : form.lengths()) {
        ByteArrayOutputStream sealed = new ByteArrayOutputStream();
        boolean[] isClosed = {false};
        FilterOutputStream to =
            new FilterOutputStream(sealed) {
              @Override
              public void close() {
                isClosed[0] = true;
              }
            };
        assertThatThrownBy(
                () -> {
                  try (SealingStream stream = aes.sealing(to, DATA)) {
                    stream.write(TEXT, 0, length);
                    throw new IllegalStateException("the source has failed");
                  }
                })
            .hasMessage("the source has failed")
            .satisfies(e ->
                assertThat(e.getSuppressed())
                    .singleElement()
                    .isInstanceOf(IOException.class)
                    .asString()
                    .contains("before it was finished"));
        assertThat(isClosed[0]).isTrue();
        assertRefused(aes, sealed.toByteArray());
        InputStream stream = new ByteArrayInputStream(sealed.toByteArray());
        assertThatThrownBy(() -> form.tink().newDecryptingStream(stream, DATA).readAllBytes())
            .isInstanceOf(IOException.class);
      }
    }
  }

  @Test
  void finishedOnce() throws Exception {
    try (AesGcmHkdf aes = SMALL.ours()) {
      ByteArrayOutputStream sealed = new ByteArrayOutputStream();
      SealingStream stream = aes.sealing(sealed, DATA);
      stream.write(DATA);
      stream.write(1);
      stream.finish();
      stream.finish();
      assertThatThrownBy(() -> stream.write(1))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("finished");
      stream.close();
      stream.close();
      stream.finish();
      assertThat(opened(aes, sealed.toByteArray())).isEqualTo(concat(DATA, new byte[] {1}));
      SealingStream unfinished = aes.sealing(OutputStream.nullOutputStream(), DATA);
      assertThatThrownBy(unfinished::close).hasMessageContaining("before it was finished");
      unfinished.close();
      assertThatThrownBy(unfinished::finish).isInstanceOf(ClosedChannelException.class);
    }
  }

  /** A message whose end could not be written is not ended: it would be another one. */
  @Test
  void nothingIsSealedAfterAFailure() throws Exception {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    int[] calls = {0};
    OutputStream failing =
        new OutputStream() {
          @Override
          public void write(int next) throws IOException {
            throw new IOException("the disk is full");
          }

          @Override
          public void write(byte[] part, int offset, int length) throws IOException {
            if (calls[0]++ == 1) {
              throw new IOException("the disk is full");
            }
            written.write(part, offset, length);
          }
        };
    try (AesGcmHkdf aes = SMALL.ours()) {
      SealingStream channel = aes.sealing(Channels.newChannel(failing), DATA);
      ByteBuffer text = ByteBuffer.wrap(TEXT, 0, 100);
      assertThatThrownBy(() -> channel.write(text)).hasMessage("the disk is full");
      assertThatThrownBy(() -> channel.write(text)).hasMessageContaining("earlier segment");
      assertThatThrownBy(channel::finish).hasMessageContaining("earlier segment");
      channel.close();
      channel.close();
      assertThat(calls[0]).isEqualTo(2);
      assertRefused(aes, written.toByteArray());
    }
  }

  /** Encrypted once more with its nonce, the text would be there as it was. */
  @Test
  void noTextIsWrittenAfterAnUncheckedException() throws Exception {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    boolean[] hasFailed = {false};
    OutputStream failing =
        new OutputStream() {
          @Override
          public void write(int next) {
            if (!hasFailed[0]) {
              hasFailed[0] = true;
              throw new IllegalStateException("not now");
            }
            written.write(next);
          }
        };
    try (AesGcmHkdf aes = SMALL.ours()) {
      SealingStream channel = aes.sealing(Channels.newChannel(failing), DATA);
      ByteBuffer text = ByteBuffer.wrap(TEXT, 0, 100);
      assertThatThrownBy(() -> channel.write(text)).hasMessage("not now");
      assertThatThrownBy(() -> channel.write(text)).hasMessageContaining("earlier segment");
      assertThatThrownBy(channel::finish).hasMessageContaining("earlier segment");
      channel.close();
      assertThat(written.size()).isZero();
    }
  }

  /** It is not known what was read, so nothing more is. */
  @Test
  void nothingIsOpenedAfterAnUncheckedException() throws Exception {
    InputStream failing =
        new InputStream() {
          @Override
          public int read() {
            throw new IllegalStateException("not now");
          }
        };
    try (AesGcmHkdf aes = SMALL.ours()) {
      ReadableByteChannel channel = aes.opening(Channels.newChannel(failing), DATA);
      ByteBuffer room = ByteBuffer.allocate(100);
      assertThatThrownBy(() -> channel.read(room)).hasMessage("not now");
      assertThatThrownBy(() -> channel.read(room)).hasMessageContaining("earlier segment");
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whatOnlyItsOwnerMayReadStaysSo() throws Exception {
    Path file = Files.write(folder.resolve("file"), DATA);
    Set<PosixFilePermission> owner = PosixFilePermissions.fromString("rw-------");
    Files.setPosixFilePermissions(file, owner);
    try (AesGcmHkdf aes = AesGcmHkdf.of(KEY)) {
      aes.seal(file, DATA, file);
      assertThat(Files.getPosixFilePermissions(file)).isEqualTo(owner);
      aes.open(file, DATA, file);
      assertThat(Files.getPosixFilePermissions(file)).isEqualTo(owner);
    }
  }

  @Test
  void interrupted() throws Exception {
    Path file = Files.write(folder.resolve("file"), TEXT);
    Path sealed = folder.resolve("sealed");
    try (AesGcmHkdf aes = AesGcmHkdf.of(KEY, Hasher.SHA_256, 32, 4096)) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> aes.seal(file, DATA, sealed))
          .isInstanceOf(CancellationException.class);
      assertThat(Thread.interrupted()).isTrue();
      Thread thread = Thread.currentThread();
      for (int micros = 1; micros < 4000; micros += 200) {
        int nanos = micros * 1000;
        Thread other =
            Thread.ofPlatform()
                .start(() -> {
                  LockSupport.parkNanos(nanos);
                  thread.interrupt();
                });
        try {
          aes.seal(file, DATA, sealed);
          Files.delete(sealed);
        } catch (CancellationException e) {
          assertThat(thread.isInterrupted()).isTrue();
        }
        while (other.isAlive()) {
          Thread.onSpinWait();
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(list()).containsExactly(file);
      }
    }
  }

  @Test
  void filesThatCannotBe() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "some");
    Path none = folder.resolve("none");
    try (AesGcmHkdf aes = AesGcmHkdf.of(KEY)) {
      assertThatThrownBy(() -> aes.seal(none, DATA, text)).isInstanceOf(NoSuchFileException.class);
      assertThatThrownBy(() -> aes.seal(folder, DATA, text)).hasMessageContaining("regular file");
      assertThatThrownBy(() -> aes.seal(text, DATA, folder)).hasMessageContaining("not replaced");
      assertThatThrownBy(() -> aes.seal(text, DATA, none.resolve("none")))
          .isInstanceOf(NoSuchFileException.class)
          .hasMessage(none.toString());
      assertThatThrownBy(() -> aes.open(text, DATA, none)).hasMessageContaining("it has 4 bytes");
    }
    assertThat(text).hasContent("some");
    assertThat(list()).containsExactly(text);
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Wine makes no symbolic links")
  void linksToNothing() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "some");
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("none"));
    try (AesGcmHkdf aes = AesGcmHkdf.of(KEY)) {
      assertThatThrownBy(() -> aes.seal(text, DATA, link))
          .isInstanceOf(NoSuchFileException.class)
          .hasMessage(link.toString());
    }
    assertThat(link).isSymbolicLink();
    assertThat(text).hasContent("some");
    assertThat(list()).hasSize(2);
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Wine makes no symbolic links")
  void linksAreFollowed() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "some");
    Path link = Files.createSymbolicLink(folder.resolve("link"), text);
    try (AesGcmHkdf aes = AesGcmHkdf.of(KEY)) {
      aes.seal(text, DATA, link);
      assertThat(link).isSymbolicLink();
      aes.open(link, DATA, link);
    }
    assertThat(text).hasContent("some");
    assertThat(list()).hasSize(2);
  }

  /** Nothing that was sealed: too short, of a length that no message has, with another header. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 23, 24, 39, 42, 57, 3000})
  void whatIsNoSealedMessage(int length) throws Exception {
    byte[] bytes = new byte[length];
    Path file = Files.write(folder.resolve("bytes"), bytes);
    try (AesGcmHkdf aes = SMALL.ours()) {
      for (ThrowingCallable way :
          List.<ThrowingCallable>of(
              () -> aes.open(file, DATA, folder.resolve("none")),
              () -> aes.opening(new ByteArrayInputStream(bytes), DATA).read(),
              () -> readAnywhere(aes, file))) {
        assertThatThrownBy(way)
            .isInstanceOf(IOException.class)
            .hasMessageStartingWith("this is no sealed message");
      }
    }
  }

  @Test
  void closedOnce() throws Exception {
    AesGcmHkdf aes = SMALL.ours();
    byte[] sealed = sealed(aes, DATA);
    SealingStream sealing = aes.sealing(Channels.newChannel(OutputStream.nullOutputStream()), DATA);
    var opening = aes.opening(Channels.newChannel(new ByteArrayInputStream(sealed)), DATA);
    aes.close();
    aes.destroy();
    assertThat(aes.isDestroyed()).isTrue();
    // What is under way goes on.
    sealing.write(ByteBuffer.wrap(TEXT, 0, 100));
    sealing.finish();
    sealing.close();
    opening.close();
    assertThat(sealing.isOpen() || opening.isOpen()).isFalse();
    assertThatThrownBy(() -> sealing.write(ByteBuffer.allocate(1)))
        .isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> opening.read(ByteBuffer.allocate(1)))
        .isInstanceOf(ClosedChannelException.class);
    Path file = Files.write(folder.resolve("file"), sealed);
    assertDestroyed(() -> aes.seal(file, DATA, file));
    assertDestroyed(() -> aes.open(file, DATA, file));
    assertDestroyed(() -> aes.sealing(OutputStream.nullOutputStream(), DATA));
    assertDestroyed(() -> aes.opening(InputStream.nullInputStream(), DATA));
    assertDestroyed(() -> readAnywhere(aes, file));
    assertThat(file).hasBinaryContent(sealed);
  }

  private static void assertDestroyed(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the key of this AES-GCM-HKDF is destroyed");
  }

  @Test
  void badArguments() {
    assertThatThrownBy(() -> AesGcmHkdf.of(new byte[31]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("32")
        .hasMessageContaining("31");
    assertThatThrownBy(() -> AesGcmHkdf.of(KEY, Hasher.SHA_256, 20, 4096))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("20");
    assertThatThrownBy(() -> AesGcmHkdf.of(KEY, Hasher.SHA_256, 32, 56))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 57")
        .hasMessageContaining("56");
    try (AesGcmHkdf aes = AesGcmHkdf.of(KEY)) {
      assertThatThrownBy(() -> aes.sealedLength(-1)).hasMessageContaining("-1");
      long longest = (1L << 32) * ((1 << 20) - TAG) - 40;
      assertThat(aes.sealedLength(longest)).isEqualTo(1L << 52);
      for (long tooLong : new long[] {longest + 1, Long.MAX_VALUE}) {
        assertThatThrownBy(() -> aes.sealedLength(tooLong))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("from 0 to " + longest + ", but is " + tooLong);
      }
      assertThatThrownBy(() -> aes.sealing((OutputStream) null, DATA))
          .isInstanceOf(NullPointerException.class);
      assertThatThrownBy(() -> aes.opening(InputStream.nullInputStream(), null))
          .isInstanceOf(NullPointerException.class);
      assertThat(aes).hasToString("AES-GCM-HKDF");
    }
  }
}
