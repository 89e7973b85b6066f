package dev.sennit.runtime.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Together;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Protects: what was given back is used again, also by a thread that takes several, and by one
 * only.
 */
class ObjectPoolTest {
  private final AtomicInteger made = new AtomicInteger();
  private final ObjectPool<Thing> pool =
      new ObjectPool<>(() -> {
        made.incrementAndGet();
        return new Thing();
      });

  private static final class Thing extends ObjectPool.Kept {}

  @Test
  void severalAreUsedAgain() {
    for (int round = 0; round < 3; round++) {
      Set<Thing> taken = new HashSet<>();
      for (int i = 0; i < 4; i++) {
        taken.add(pool.take());
      }
      assertThat(taken).hasSize(4);
      taken.forEach(pool::giveBack);
    }
    assertThat(made).hasValue(4);
  }

  @Test
  void threadKeepsItsOwn() throws InterruptedException {
    Thing own = pool.take();
    pool.giveBack(own);
    Thread other = Thread.ofVirtual().start(() -> pool.giveBack(pool.take()));
    other.join();
    assertThat(pool.take()).isSameAs(own);
    assertThat(pool.take()).isNotSameAs(own);
  }

  /** The thread that has a place may have ended; and it may go on, with its object in use. */
  @Test
  void placeComesToWhoeverAsksOften() throws InterruptedException {
    Thing inUse = pool.take();
    Set<Thing> taken = Collections.newSetFromMap(new IdentityHashMap<>());
    Thread other;
    do {
      other =
          Thread.ofVirtual()
              .unstarted(() -> {
                for (int i = 0; i < 200_000; i++) {
                  Thing object = pool.take();
                  taken.add(object);
                  pool.giveBack(object);
                }
              });
    } while ((other.threadId() - Thread.currentThread().threadId()) % 64 != 0);
    other.start();
    other.join();
    assertThat(taken).doesNotContain(inUse).hasSizeLessThan(3);
    pool.giveBack(inUse);
    assertThat(pool.take()).isNotSameAs(inUse);
    assertThat(made.get()).isLessThan(4);
  }

  /** By another thread: that shows the owner nothing of what it did before, so nobody takes it. */
  @Test
  void whatAnotherThreadGivesBackIsForgotten() throws InterruptedException {
    Thing own = pool.take();
    Thread.ofVirtual().start(() -> pool.giveBack(own)).join();
    assertThat(pool.take()).isNotSameAs(own);
  }

  @Test
  void moreThanThereArePlacesForAreForgotten() {
    List<Thing> taken = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      taken.add(pool.take());
    }
    taken.forEach(pool::giveBack);
    assertThat(made).hasValue(200);
    Set<Thing> again = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < 10; i++) {
      again.add(pool.take());
    }
    assertThat(again).hasSize(10);
    assertThat(made.get()).isBetween(201, 209);
  }

  @Test
  void noTwoThreadsHaveOne() throws Exception {
    Set<Thing> inUse =
        Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
    Together.work(
        80,
        _ -> {
          for (int round = 0; round < 500; round++) {
            Thing object = pool.take();
            assertThat(inUse.add(object)).isTrue();
            Thread.yield();
            inUse.remove(object);
            pool.giveBack(object);
          }
          return null;
        });
  }
}
