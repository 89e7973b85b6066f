package dev.sennit.bench.plan;

import java.util.List;

/**
 * The same work by several participants in turn. The others are compared with the first.
 *
 * @param id never changes, and no other contest has it, such as MessageDigests.digest/MD5/64
 * @param suite its heading in reports, such as HMAC
 * @param series the name that it shares with contests of other lengths, such as MD5 digest
 * @param bytes of a message, or of the memory; null where there is no such number
 * @param warmUpMillis how long each participant needs at least until it is as fast as it will be
 */
public record Contest(
    String id,
    String suite,
    String series,
    Integer bytes,
    List<Participant> participants,
    int warmUpMillis) {
  public Contest {
    participants = List.copyOf(participants);
  }

  /** Returns whether Sennit and at least one other take part. */
  boolean compares() {
    return participants.size() > 1
        && participants.stream().anyMatch(one -> one.name().equals(Participant.SENNIT));
  }
}
