package dev.sennit.provider;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.mac.HmacAlgorithm;
import dev.sennit.runtime.mac.HmacKey;
import dev.sennit.runtime.mac.StreamingMac;
import dev.sennit.runtime.message.FewBytes;
import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Objects;
import javax.crypto.MacSpi;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * An HMAC by a kernel, or as long as there is none by another digest. {@code Mac}, whose methods
 * lead here, sees to it that it has a key before it is given a message, and checks bounds.
 */
final class HmacSpi extends MacSpi implements Cloneable {
  private final HmacAlgorithm algorithm;
  private final EventualKernel kernel;
  // With the key, of which nobody else has this copy; null until there is one.
  private @Nullable StreamingMac running;
  // The bytes of that key: programs that derive keys by a Mac give it the same one again and again.
  private byte @Nullable [] current;

  HmacSpi(HmacAlgorithm algorithm, EventualKernel kernel) {
    this.algorithm = algorithm;
    this.kernel = kernel;
  }

  @Override
  protected int engineGetMacLength() {
    return algorithm.digest().digestLength();
  }

  @Override
  protected void engineInit(@Nullable Key key, @Nullable AlgorithmParameterSpec parameters)
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
    if (running != null) {
      running.reset();
    }
    byte[] last = current;
    if (last != null && FewBytes.areEqual(last, secret)) {
      MemoryClearing.clear(secret);
      return;
    }
    if (last != null) {
      MemoryClearing.clear(last);
      current = null;
    }
    try {
      take(secret);
      current = secret;
    } finally {
      if (current == null) {
        MemoryClearing.clear(secret);
      }
    }
  }

  private void take(byte[] secret) {
    if (running == null) {
      running = new HmacKey(algorithm, kernel, secret).running();
    } else {
      running.key().take(secret);
    }
  }

  /** {@code Mac} asks for nothing without a key. */
  private StreamingMac running() {
    return Objects.requireNonNull(running);
  }

  @Override
  protected void engineUpdate(byte input) {
    running().update(input);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) {
    running().update(input, offset, length);
  }

  @Override
  protected void engineUpdate(ByteBuffer input) {
    running().update(input);
  }

  @Override
  protected byte[] engineDoFinal() {
    byte[] result = FewBytes.newArray(engineGetMacLength());
    running().digest(result, 0);
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
    copy.current = current == null ? null : current.clone();
    return copy;
  }
}
