package com.example.modular;

import dev.sennit.AesGcm;
import dev.sennit.Status;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Prints a text that AES-GCM encrypted, and what computed it. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    // For the sample only: a key is random, and no nonce is used twice.
    AesGcm aes = AesGcm.of(new byte[16]);
    byte[] sealed = aes.seal(new byte[12], new byte[0], "abc".getBytes(StandardCharsets.UTF_8));
    System.out.println(HexFormat.of().formatHex(sealed));
    System.out.println(Status.current().describe());
    aes.destroy();
  }
}
