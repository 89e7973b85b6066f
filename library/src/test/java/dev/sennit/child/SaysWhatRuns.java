package dev.sennit.child;

import dev.sennit.Hasher;
import dev.sennit.Status;
import java.util.HexFormat;

/** Main class of child JVMs: prints what computes MD5, and a digest of it. */
final class SaysWhatRuns {
  private SaysWhatRuns() {}

  public static void main(String[] arguments) {
    System.out.println(Status.current().describe());
    System.out.println(HexFormat.of().formatHex(Hasher.MD5.hash(new byte[0])));
  }
}
