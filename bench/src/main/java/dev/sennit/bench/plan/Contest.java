package dev.sennit.bench.plan;

import java.util.List;

/**
 * The same work by several participants in turn. The others are compared with the first.
 *
 * @param id never changes, and no other contest has it, such as MessageDigests.digest/MD5/64
 * @param suite its heading in reports, such as HMAC
 * @param series the name that it shares with contests of other lengths, such as MD5 digest
 * @param bytes the length of a message or of memory; null if there is no single length
 * @param warmUpMillis how long each participant needs at least until it is as fast as it will be
 * @param threads how many threads do the work at once, each on its own objects
 */
public record Contest(
    String id,
    String suite,
    String series,
    Integer bytes,
    List<Participant> participants,
    int warmUpMillis,
    int threads) {
  // Each thread has memory of its own, and benchmarks have some on the heap and some outside.
  private static final int PART_OF_MEMORY = 32;

  public Contest {
    participants = List.copyOf(participants);
  }

  /** Creates a contest on one thread. */
  public Contest(
      String id,
      String suite,
      String series,
      Integer bytes,
      List<Participant> participants,
      int warmUpMillis) {
    this(id, suite, series, bytes, participants, warmUpMillis, 1);
  }

  /** Returns whether a machine has enough memory for so many threads with this work. */
  boolean fits(int processors, long memoryBytes) {
    return bytes == null || (long) bytes * processors <= memoryBytes / PART_OF_MEMORY;
  }

  /** Returns the contest in which so many threads do this work at once. */
  Contest onAllCores(int processors) {
    return new Contest(
        id + "/all-cores",
        suite,
        series + " on all cores",
        bytes,
        participants,
        warmUpMillis,
        processors);
  }

  /** Returns whether Sennit and at least one other take part. */
  boolean compares() {
    return participants.size() > 1
        && participants.stream().anyMatch(one -> one.name().equals(Participant.SENNIT));
  }
}
