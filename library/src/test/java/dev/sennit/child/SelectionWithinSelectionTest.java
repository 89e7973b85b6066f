package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.PrivateField;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.machine.NativeMemory;
import dev.sennit.runtime.registry.LibraryKind;
import dev.sennit.runtime.registry.LinkedKernel;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.registry.Role;
import dev.sennit.runtime.select.KernelLinker;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Protects: who selects does not wait for kernels that are linked behind him, as where he loads a
 * class by a provider's digest; and where memory ends, nothing that rests on it is remembered.
 */
class SelectionWithinSelectionTest {
  // In milliseconds; right, it takes a few.
  private static final long PATIENCE = 30_000;

  private record Some(String name) implements LinkedKernel {}

  private static final LibraryKind<Some> KIND = kernel -> true;

  private static Role<Some, Some> role(Function<KernelRow, Some> linking) {
    return new Role.OfKernel<>(Registry.ofThisJvm(), "some", KIND, KernelKind.MESSAGE, "md5") {
      @Override
      protected Some linked(KernelRow row) {
        return linking.apply(row);
      }
    };
  }

  @Test
  void inItsOwnJvm() throws Exception {
    assertThat(ChildJvm.run(List.of(ChildJvm.GRANT), SelectionWithinSelectionTest.class))
        .isEqualToIgnoringNewLines("linked: false, first: false, again: true");
  }

  /** Kernels are not linked yet. */
  public static void main(String[] arguments) throws Exception {
    boolean[] linked = {false};
    Role<Some, Some> asking =
        role(row -> {
          linked[0] |= KernelLinker.await() != null;
          return null;
        });
    Thread thread = Thread.ofPlatform().daemon().start(asking::get);
    thread.join(PATIENCE);
    if (thread.isAlive()) {
      System.out.print("it waits");
      System.out.flush();
      Runtime.getRuntime().halt(0);
    }
    boolean[] hasMemory = {false};
    Role<Some, Some> inner =
        role(row -> {
          if (!hasMemory[0]) {
            throw new OutOfMemoryError("as the test wants it");
          }
          return new Some("inner");
        });
    Role<Some, Some> outer = role(row -> inner.get());
    boolean first = outer.get() != null;
    hasMemory[0] = true;
    PrivateField.of(NativeMemory.class, "exhaustedAt").set(null, 0L);
    boolean again = outer.get() != null;
    System.out.printf("linked: %s, first: %s, again: %s", linked[0], first, again);
  }
}
