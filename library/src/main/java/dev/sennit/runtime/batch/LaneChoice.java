package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.machine.ObjectPool;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What serves batches of a digest. */
public final class LaneChoice {
  private final DigestKernel one;
  private final LanesKernel lanes;
  private final int paysFrom;
  private final int joinsFrom;
  private final Map<MessageStart, ObjectPool<LanesBatchDigest>> idle = new ConcurrentHashMap<>();

  /**
   * @param lanes the kernel for several
   * @param paysFrom how many messages must be under way for it to be faster than the other
   * @param joinsFrom how long messages of threads must be so that these had better wait for others
   */
  public LaneChoice(LanesKernel lanes, int paysFrom, int joinsFrom) {
    this.one = lanes.one();
    this.lanes = lanes;
    this.paysFrom = paysFrom;
    this.joinsFrom = joinsFrom;
  }

  /** For a kernel that pays. */
  public static LaneChoice of(LanesKernel lanes) {
    ParallelOrder.Place place = ParallelOrder.of(lanes);
    return new LaneChoice(lanes, place.paysFrom(), place.joinsFrom());
  }

  /** The kernel for one message. */
  public DigestKernel one() {
    return one;
  }

  public LanesKernel lanes() {
    return lanes;
  }

  public int paysFrom() {
    return paysFrom;
  }

  public int joinsFrom() {
    return joinsFrom;
  }

  /**
   * How many blocks of each message a call takes at most: a block of each takes no longer than so
   * many blocks by the kernel for one message as it pays from.
   */
  public int blocksPerCall() {
    return one.bytesPerCall() / paysFrom / one.blockLength();
  }

  /** Computations that can be used again, for messages before which so much comes. */
  ObjectPool<LanesBatchDigest> idle(MessageStart start) {
    return idle.computeIfAbsent(
        start, each -> new ObjectPool<>(() -> LanesBatchDigest.reused(this, each)));
  }

  @Override
  public String toString() {
    return lanes.name() + " from " + paysFrom;
  }
}
