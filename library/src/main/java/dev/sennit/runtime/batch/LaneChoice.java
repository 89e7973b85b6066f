package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.machine.ObjectPool;
import dev.sennit.runtime.registry.Clock;
import dev.sennit.runtime.registry.KernelRace;
import dev.sennit.runtime.registry.LinkedKernel;
import dev.sennit.runtime.registry.ModelCycles;
import dev.sennit.runtime.registry.Race;
import dev.sennit.runtime.registry.Registry;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What serves batches of a digest. */
public final class LaneChoice implements LinkedKernel {
  // How many nanoseconds it takes to have a virtual thread wait for others: 2800 cycles.
  private static final double TO_WAIT = 1000;

  private static final int ROUNDS = 5;
  private static final long PAUSE = 4_000_000;

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

  /** The choice of a kernel; null if the kernel for one message is to serve. */
  public static @Nullable LaneChoice of(LanesKernel lanes, Registry registry) {
    return registry.isRaced() ? ofFaster(lanes, registry) : byModels(lanes);
  }

  /**
   * The choice of a kernel; null if the kernel for one message is faster. It keeps many parts of
   * the processor at work, so a neighbour on the core makes it look slow; then the race goes on a
   * little later.
   */
  private static @Nullable LaneChoice ofFaster(LanesKernel lanes, Registry registry) {
    Clock clock = registry.clock();
    KernelRace race = ParallelKind.raceWithOne(lanes, clock);
    for (int round = 1; round < ROUNDS && !race.isWon(); round++) {
      clock.pause(PAUSE);
      race.compete();
    }
    Race noted =
        registry.note(new Race(lanes.name(), lanes.one().name(), race.ratio(), !race.isLost()));
    return noted.isWon()
        ? new LaneChoice(
            lanes, (int) Math.ceil(race.messagesMeanwhile()), race.bytesToSave(TO_WAIT))
        : null;
  }

  /** The choice of a kernel by models; null if these prefer the kernel for one message. */
  private static @Nullable LaneChoice byModels(LanesKernel lanes) {
    double ofOne = lanes.one().cycles();
    double saved = ofOne - lanes.cycles() / lanes.shape().messages();
    if (saved <= 0) {
      return null;
    }
    double blocks = TO_WAIT * ModelCycles.OF_A_NANOSECOND / saved;
    return new LaneChoice(
        lanes,
        (int) Math.ceil(lanes.cycles() / ofOne),
        (int) Math.ceil(blocks * lanes.one().blockLength()));
  }

  @Override
  public String name() {
    return lanes.name();
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
    // No computeIfAbsent: an error within it can leave an entry that all other threads wait for.
    ObjectPool<LanesBatchDigest> known = idle.get(start);
    if (known == null) {
      idle.putIfAbsent(start, new ObjectPool<>(() -> LanesBatchDigest.reused(this, start)));
      known = Objects.requireNonNull(idle.get(start));
    }
    return known;
  }

  @Override
  public String toString() {
    return lanes.name() + " from " + paysFrom;
  }
}
