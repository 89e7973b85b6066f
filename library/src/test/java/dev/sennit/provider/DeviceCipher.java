package dev.sennit.provider;

import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.CipherSpi;

/** A cipher that takes every key, also those that keep their bytes to themselves. */
public final class DeviceCipher extends CipherSpi {
  @Override
  protected void engineSetMode(String mode) {}

  @Override
  protected void engineSetPadding(String padding) {}

  @Override
  protected int engineGetBlockSize() {
    return 16;
  }

  @Override
  protected int engineGetOutputSize(int length) {
    return length;
  }

  @Override
  protected byte[] engineGetIV() {
    return new byte[0];
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    return null;
  }

  @Override
  protected void engineInit(int mode, Key key, SecureRandom random) {}

  @Override
  protected void engineInit(
      int mode, Key key, AlgorithmParameterSpec parameters, SecureRandom random) {}

  @Override
  protected void engineInit(
      int mode, Key key, AlgorithmParameters parameters, SecureRandom random) {}

  @Override
  protected byte[] engineUpdate(byte[] in, int offset, int length) {
    return new byte[length];
  }

  @Override
  protected int engineUpdate(byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    return length;
  }

  @Override
  protected byte[] engineDoFinal(byte[] in, int offset, int length) {
    return new byte[length];
  }

  @Override
  protected int engineDoFinal(byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    return length;
  }
}
