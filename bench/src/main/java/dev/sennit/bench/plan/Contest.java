package dev.sennit.bench.plan;

import java.util.List;

/**
 * The same work by several, who take turns. The others are compared with the first.
 *
 * @param id never changes, and is nobody else's, such as MessageDigests.digest/MD5/64
 * @param suite to what it belongs, such as HMAC
 * @param series what differs from it in bytes only, such as MD5 digest
 * @param bytes of a message, or of the memory; null where there is no such number
 * @param contenders who takes part
 * @param warmUpMillis how long each needs at least until it is as fast as it will be
 */
public record Contest(
    String id,
    String suite,
    String series,
    Integer bytes,
    List<Contender> contenders,
    int warmUpMillis) {
  public Contest {
    contenders = List.copyOf(contenders);
  }

  static Contest of(
      String id, String suite, String series, Integer bytes, List<Contender> contenders) {
    return new Contest(id, suite, series, bytes, contenders, 0);
  }

  Contest withWarmUp(int millis) {
    return new Contest(id, suite, series, bytes, contenders, millis);
  }
}
