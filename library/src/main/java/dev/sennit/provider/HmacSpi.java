package dev.sennit.provider;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.StreamingMac;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.MacSpi;
import javax.crypto.SecretKey;

/**
 * An HMAC by a kernel, or in Java with a digest that the JDK does not have, where no kernel of it
 * runs. {@code Mac}, whose methods lead here, sees to it that it has a key before it is given a
 * message, and checks bounds.
 */
final class HmacSpi extends MacSpi implements Cloneable {
  private final DigestAlgorithm digest;
  private final DigestKernel kernel;
  // With the key, of which nobody else has this copy; null until there is one.
  private StreamingMac running;

  /**
   * @param kernel the kernel of the digest; null where none can run
   */
  HmacSpi(DigestAlgorithm digest, DigestKernel kernel) {
    this.digest = digest;
    this.kernel = kernel;
  }

  @Override
  protected int engineGetMacLength() {
    return digest.digestLength();
  }

  @Override
  protected void engineInit(Key key, AlgorithmParameterSpec parameters)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    if (parameters != null) {
      throw new InvalidAlgorithmParameterException(
          "an HMAC takes no parameters, but here are some of " + parameters.getClass());
    }
    if (!(key instanceof SecretKey)) {
      throw new InvalidKeyException(
          "an HMAC takes a SecretKey, but here is " + (key == null ? "null" : key.getClass()));
    }
    byte[] secret = key.getEncoded();
    if (secret == null) {
      throw new InvalidKeyException("the key has no encoding, and so no bytes for an HMAC");
    }
    StreamingMac next = StreamingMac.of(digest, kernel, secret);
    MemoryClearing.clear(secret);
    if (running != null) {
      running.reset();
      running.clearKey();
    }
    running = next;
  }

  @Override
  protected void engineUpdate(byte input) {
    running.update(input);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) {
    running.update(input, offset, length);
  }

  @Override
  protected void engineUpdate(ByteBuffer input) {
    if (input.hasArray()) {
      running.update(input.array(), input.arrayOffset() + input.position(), input.remaining());
    } else {
      running.update(MemorySegment.ofBuffer(input));
    }
    input.position(input.limit());
  }

  @Override
  protected byte[] engineDoFinal() {
    byte[] result = new byte[digest.digestLength()];
    running.digest(result, 0);
    return result;
  }

  @Override
  protected void engineReset() {
    if (running != null) {
      running.reset();
    }
  }

  @Override
  public Object clone() throws CloneNotSupportedException {
    HmacSpi copy = (HmacSpi) super.clone();
    copy.running = running == null ? null : running.copyWithKey();
    return copy;
  }
}
