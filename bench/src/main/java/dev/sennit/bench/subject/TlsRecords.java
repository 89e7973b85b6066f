package dev.sennit.bench.subject;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Encrypts and decrypts one record. It calls a {@code Cipher} like the JDK's TLS: the header is
 * further data, and the cipher replaces the text in place, in a {@code ByteBuffer} on the heap.
 * Like TLS, each operation first copies the text or the encrypted record there.
 */
public class TlsRecords extends JcaOperation {
  private static final int TAG_BITS = Byte.SIZE * SealedMessages.TAG;

  /** The bytes of further data. TLS 1.2 has a sequence number in it. */
  private static final int DATA_OF_1_2 = 13;

  private static final int DATA_OF_1_3 = 5;

  @Param({"TLSv1.2", "TLSv1.3"})
  String protocol;

  @Param({"128", "256"})
  int keyBits;

  @Param({"1400", "4096", "16384"})
  int length;

  private final SecureRandom random = new SecureRandom();
  private SealedMessages messages;
  private SecretKeySpec key;
  private byte[] header;
  private byte[] sealed;
  private byte[] record;
  private Cipher writer;
  private Cipher reader;

  @Setup
  public void setUp() throws GeneralSecurityException {
    MeasuredProvider measured = installed();
    header = RandomMessages.of(protocol.equals("TLSv1.2") ? DATA_OF_1_2 : DATA_OF_1_3);
    messages = new SealedMessages(keyBits, length);
    key = new SecretKeySpec(messages.key, "AES");
    record = new byte[header.length + length + SealedMessages.TAG];
    writer = Cipher.getInstance(SealedMessages.ALGORITHM);
    reader = Cipher.getInstance(SealedMessages.ALGORITHM);
    measured.check(writer.getProvider());
    ByteBuffer written =
        replace(writer, Cipher.ENCRYPT_MODE, messages.nonceOfSealed, messages.text);
    sealed = new byte[length + SealedMessages.TAG];
    written.get(header.length, sealed);
  }

  private ByteBuffer replace(Cipher cipher, int mode, byte[] nonce, byte[] before)
      throws GeneralSecurityException {
    System.arraycopy(before, 0, record, header.length, before.length);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce.clone()), random);
    cipher.updateAAD(header.clone());
    ByteBuffer out = ByteBuffer.wrap(record, header.length, before.length);
    ByteBuffer in = out.duplicate();
    out.limit(header.length + cipher.getOutputSize(before.length));
    cipher.doFinal(in, out);
    return out.flip();
  }

  @Benchmark
  public ByteBuffer write() throws GeneralSecurityException {
    return replace(writer, Cipher.ENCRYPT_MODE, messages.nextNonce(), messages.text);
  }

  @Benchmark
  public ByteBuffer read() throws GeneralSecurityException {
    return replace(reader, Cipher.DECRYPT_MODE, messages.nonceOfSealed, sealed);
  }
}
