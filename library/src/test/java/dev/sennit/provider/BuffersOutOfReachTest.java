package dev.sennit.provider;

import static dev.sennit.provider.Providers.SENNIT;
import static dev.sennit.provider.Providers.TEXT;
import static dev.sennit.provider.Providers.ctr;
import static dev.sennit.provider.Providers.gcm;
import static dev.sennit.provider.Providers.sealed;
import static javax.crypto.Cipher.DECRYPT_MODE;
import static javax.crypto.Cipher.ENCRYPT_MODE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Oracle;
import dev.sennit.WithAes;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.concurrent.Executors;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Protects: a buffer whose memory is closed or belongs to another thread is refused, and nothing
 * has happened: no position moves, and the message goes on as if nobody had tried.
 */
@Tag("kernels")
class BuffersOutOfReachTest implements WithAes {
  private static final int TAKEN = 3;

  /** Why nobody here may touch a buffer. */
  enum Reach {
    CLOSED(IllegalStateException.class),
    OF_ANOTHER_THREAD(WrongThreadException.class);

    private final Class<?> refusal;

    Reach(Class<?> refusal) {
      this.refusal = refusal;
    }

    ByteBuffer buffer() throws Exception {
      if (this == CLOSED) {
        return Providers.closed();
      }
      try (var executor = Executors.newSingleThreadExecutor()) {
        return executor.submit(() -> Arena.ofConfined().allocate(200).asByteBuffer()).get();
      }
    }
  }

  /** A call with two buffers, of which a test takes one away. */
  private interface Call {
    void on(ByteBuffer in, ByteBuffer out) throws Exception;
  }

  private static void refusesInput(Reach reach, Call call) throws Exception {
    ByteBuffer in = reach.buffer();
    refuses(reach, call, in, ByteBuffer.allocate(300));
    refuses(reach, call, in, ByteBuffer.allocateDirect(300));
  }

  private static void refusesOutput(Reach reach, Call call) throws Exception {
    ByteBuffer out = reach.buffer();
    refuses(reach, call, ByteBuffer.allocate(150), out);
    refuses(reach, call, ByteBuffer.allocateDirect(150), out);
  }

  private static void refuses(Reach reach, Call call, ByteBuffer in, ByteBuffer out) {
    Answer.refused(reach.refusal.getSimpleName(), () -> call.on(in, out));
    assertThat(in.position()).isZero();
    assertThat(out.position()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void encryption(Reach reach) throws Exception {
    Cipher ctr = ctr(SENNIT);
    byte[] byCtr = ctr.doFinal(TEXT);
    Cipher gcm = gcm(SENNIT, ENCRYPT_MODE);
    refusesInput(reach, (in, _) -> gcm.updateAAD(in));
    for (Cipher cipher : new Cipher[] {gcm, ctr}) {
      byte[] out = new byte[TEXT.length + 16];
      int taken = cipher.update(TEXT, 0, TAKEN, out);
      refusesInput(reach, cipher::update);
      refusesOutput(reach, cipher::update);
      refusesInput(reach, cipher::doFinal);
      refusesOutput(reach, cipher::doFinal);
      int end = taken + cipher.doFinal(TEXT, TAKEN, TEXT.length - TAKEN, out, taken);
      assertThat(Arrays.copyOf(out, end)).isEqualTo(cipher == gcm ? sealed() : byCtr);
    }
  }

  @ParameterizedTest
  @EnumSource
  void decryptionByGcm(Reach reach) throws Exception {
    Cipher cipher = gcm(SENNIT, DECRYPT_MODE);
    byte[] sealed = sealed();
    // Nothing comes out, so nobody looks where it would go.
    cipher.update(ByteBuffer.wrap(sealed, 0, TAKEN), reach.buffer());
    refusesInput(reach, cipher::update);
    refusesInput(reach, cipher::doFinal);
    refusesOutput(reach, cipher::doFinal);
    assertThat(cipher.doFinal(sealed, TAKEN, sealed.length - TAKEN)).isEqualTo(TEXT);
  }

  @ParameterizedTest
  @EnumSource
  void macAndDigest(Reach reach) throws Exception {
    Mac mac = Mac.getInstance("HmacMD5", SENNIT);
    mac.init(Providers.KEY);
    mac.update(TEXT, 0, TAKEN);
    MessageDigest digest = MessageDigest.getInstance("MD5", SENNIT);
    digest.update(TEXT, 0, TAKEN);
    refusesInput(reach, (in, _) -> mac.update(in));
    refusesInput(reach, (in, _) -> digest.update(in));
    mac.update(TEXT, TAKEN, TEXT.length - TAKEN);
    digest.update(TEXT, TAKEN, TEXT.length - TAKEN);
    assertThat(mac.doFinal()).isEqualTo(Oracle.mac("HmacMD5", Providers.KEY.getEncoded(), TEXT));
    assertThat(digest.digest()).isEqualTo(Oracle.digest("MD5").digest(TEXT));
  }
}
