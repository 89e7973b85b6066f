package dev.sennit.bench.subject;

import dev.sennit.provider.SennitProvider;
import java.io.IOException;
import java.security.Security;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Measures the time from the start of a JVM until it has encrypted its first messages with AES-GCM.
 * The providers take turns, so that a disturbance affects all of them.
 */
public final class ColdGcm {
  private static final int ROUNDS = 11;

  /** The work of a JVM. */
  private record Work(String title, int calls, int length) {}

  private static final List<Work> ALL =
      List.of(
          new Work("first 16 KiB", 1, 16 << 10),
          new Work("first 100 of 16 KiB", 100, 16 << 10),
          new Work("first 1000 of 16 KiB", 1000, 16 << 10),
          new Work("first 100 of 1 MiB", 100, 1 << 20));

  private ColdGcm() {}

  /** Takes the number of rounds, if there is an argument. */
  public static void main(String[] args) throws Exception {
    int rounds = args.length == 0 ? ROUNDS : Integer.parseInt(args[0]);
    System.out.println(
        "Milliseconds from the start of a JVM until its first messages are encrypted with"
            + " AES-256-GCM: median (least)");
    for (Work work : ALL) {
      Map<String, ListStatistics> times = new LinkedHashMap<>();
      for (int round = 0; round < rounds; round++) {
        for (String provider : MeasuredProvider.available()) {
          FreshProcess jvm = jvm(provider, work.calls(), work.length());
          times
              .computeIfAbsent(provider, _ -> new ListStatistics())
              .addValue(jvm.millisecondsToFirstByte());
        }
      }
      times.forEach((provider, all) ->
          System.out.printf(
              "%-24s %-14s %8.1f (%.1f)%n",
              work.title(), provider, all.getPercentile(50), all.getMin()));
    }
  }

  /** Returns the nanoseconds of each of the first calls of a fresh JVM. */
  public static List<Long> calls(String provider, int calls, int length)
      throws IOException, InterruptedException {
    return jvm(provider, calls, length).lines().stream().skip(1).map(Long::valueOf).toList();
  }

  private static FreshProcess jvm(String provider, int calls, int length) {
    List<String> silence = List.of("-Xlog:disable", "-Xlog:all=off");
    return FreshProcess.jvm(silence, Program.class, provider, calls, length);
  }

  /**
   * A program that encrypts messages with AES-GCM into one array, and waits for nothing but its
   * calls. It writes its first byte when they are encrypted, and then the nanoseconds of each call,
   * a line for each.
   */
  static final class Program {
    private static final int TAG_BITS = Byte.SIZE * SealedMessages.TAG;

    private Program() {}

    /** Takes the provider, the number of calls and the length of a message. */
    public static void main(String[] args) throws Exception {
      MeasuredProvider provider = MeasuredProvider.named(args[0]);
      int length = Integer.parseInt(args[2]);
      // MeasuredProvider.install would wait for the kernels, and programs do not.
      if (provider == MeasuredProvider.SENNIT) {
        Security.insertProviderAt(new SennitProvider(), 1);
      } else {
        provider.install();
        provider.check(Cipher.getInstance(SealedMessages.ALGORITHM).getProvider());
      }
      byte[] text = new byte[length];
      byte[] sealed = new byte[length + SealedMessages.TAG];
      byte[] nonce = new byte[SealedMessages.NONCE];
      SecretKeySpec key = new SecretKeySpec(new byte[32], "AES");
      Cipher cipher = Cipher.getInstance(SealedMessages.ALGORITHM);
      long[] nanoseconds = new long[Integer.parseInt(args[1])];
      for (int i = 0; i < nanoseconds.length; i++) {
        long begin = System.nanoTime();
        nonce[0] = (byte) i;
        nonce[1] = (byte) (i >> Byte.SIZE);
        cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.doFinal(text, 0, length, sealed, 0);
        nanoseconds[i] = System.nanoTime() - begin;
      }
      System.out.write('\n');
      System.out.flush();
      for (long each : nanoseconds) {
        System.out.println(each);
      }
    }
  }
}
