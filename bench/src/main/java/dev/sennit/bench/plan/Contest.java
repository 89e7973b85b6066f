package dev.sennit.bench.plan;

import java.util.List;

/**
 * Work that several participants do in turns. Reports compare every other participant with the
 * first one.
 *
 * @param id a unique name that never changes, such as MessageDigests.digest/MD5/64
 * @param series the name that contests of all lengths share, such as MD5 digest
 * @param bytes the length of a message or of memory; null if there is no single length
 * @param warmUpMillis the shortest warm-up after which each participant has its final speed
 * @param threads the number of threads that do the work at once, each on its own objects
 */
public record Contest(
    String id,
    String series,
    Integer bytes,
    List<Participant> participants,
    int warmUpMillis,
    int threads) {
  // Each thread has its own memory. Benchmarks have some of it on the heap and some outside.
  private static final int PART_OF_MEMORY = 32;

  public Contest {
    participants = List.copyOf(participants);
  }

  /** Creates a contest on one thread. */
  public Contest(
      String id, String series, Integer bytes, List<Participant> participants, int warmUpMillis) {
    this(id, series, bytes, participants, warmUpMillis, 1);
  }

  /** Returns whether a machine has enough memory for so many threads with this work. */
  boolean fits(int processors, long memoryBytes) {
    return bytes == null || (long) bytes * processors <= memoryBytes / PART_OF_MEMORY;
  }

  /** Returns the contest in which so many threads do this work at once. */
  Contest onAllCores(int processors) {
    return new Contest(
        id + "/all-cores", series + " on all cores", bytes, participants, warmUpMillis, processors);
  }

  /** Returns whether Sennit and at least one other participant take part. */
  boolean compares() {
    return participants.size() > 1
        && participants.stream().anyMatch(one -> one.name().equals(Participant.SENNIT));
  }
}
