package com.example;

import dev.sennit.Hasher;
import dev.sennit.Status;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Prints a digest, what computed it, and which provider the JCA takes SHA-256 from. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws Exception {
    byte[] digest = Hasher.SHA_256.hash("abc".getBytes(StandardCharsets.UTF_8));
    System.out.println(HexFormat.of().formatHex(digest));
    System.out.println(Status.current().describe());
    System.out.println("Provider: " + MessageDigest.getInstance("SHA-256").getProvider().getName());
  }
}
