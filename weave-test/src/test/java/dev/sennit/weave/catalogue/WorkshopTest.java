package dev.sennit.weave.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sennit.weave.assembly.Disassembly;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.SharedObject;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.WovenKernel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: the jar gets the proved kernels, with kept results too. */
@Tag("surroundings")
class WorkshopTest {
  private static final Platform PLATFORM = Platform.LINUX_X86_64;

  private static final Toolchain TOOLCHAIN = Toolchain.open();

  @TempDir static Path folder;

  private static Workshop workshop;
  private static List<WovenKernel> kernels;

  @BeforeAll
  static void weave() {
    List<Kernel> chosen = Catalogue.of(PLATFORM.abi().architecture()).subList(0, 3);
    workshop = new Workshop(folder, chosen::contains, _ -> {});
    kernels = workshop.woven().stream().filter(woven -> woven.abi() == PLATFORM.abi()).toList();
  }

  /** Goes from some kernels to others and back: the object kept for the first is still theirs. */
  @Test
  void keptObjectIsThatOfTheSameKernels() {
    List<WovenKernel> one = kernels.subList(0, 1);
    List<WovenKernel> other = kernels.subList(1, 2);
    Path first = workshop.assemble(TOOLCHAIN, PLATFORM, one).file();
    assertThat(workshop.assemble(TOOLCHAIN, PLATFORM, other).file()).isNotEqualTo(first);
    Path again = workshop.assemble(TOOLCHAIN, PLATFORM, one).file();
    assertThat(again).isEqualTo(first);
    Disassembly bytes = Disassembly.of(TOOLCHAIN, new SharedObject(PLATFORM, again));
    bytes.check(one.getFirst());
    assertThatIllegalStateException().isThrownBy(() -> bytes.check(other.getFirst()));
  }

  /** The library's build and the tests beside it may do so. */
  @Test
  void severalMayAssembleTheSameAtOnce() throws Exception {
    List<WovenKernel> third = kernels.subList(2, 3);
    Callable<Path> assembling = () -> workshop.assemble(TOOLCHAIN, PLATFORM, third).file();
    try (ExecutorService workers = Executors.newFixedThreadPool(4)) {
      Set<Path> files = new HashSet<>();
      for (Future<Path> file : workers.invokeAll(Collections.nCopies(4, assembling))) {
        files.add(file.get());
      }
      assertThat(files).singleElement().satisfies(file -> assertThat(file).isNotEmptyFile());
      try (Stream<Path> places = Files.list(files.iterator().next().getParent().getParent())) {
        assertThat(places).noneMatch(place -> place.getFileName().toString().startsWith("part"));
      }
    }
  }
}
