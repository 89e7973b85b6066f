package dev.sennit.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import javax.crypto.interfaces.PBEKey;

/** A key by a password of another provider, with a salt and iterations or without. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record OddPasswordKey(String getAlgorithm, String getFormat, byte[] getSalt, int getIterationCount)
    implements PBEKey {
  private static final String PASSWORD = "pass \u00e9 \u540d";

  @Override
  public byte[] getEncoded() {
    return PASSWORD.getBytes(UTF_8);
  }

  @Override
  public char[] getPassword() {
    return PASSWORD.toCharArray();
  }
}
