package dev.sennit.weave.assembly;

import dev.sennit.weave.catalogue.Workshop;
import dev.sennit.weave.weaver.Woven;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A platform's shared object, from the folder out of which the library's build copies it into the
 * jar, and the kernels that it is made from. Where the build has not come there yet, it is made.
 */
record LibraryObject(SharedObject object, List<Woven> kernels) {
  private static final Path WORK = Path.of("..", "library", "target", "woven");

  private static final Workshop WORKSHOP = new Workshop(WORK, System.out::println);

  private static final Map<Platform, LibraryObject> MADE = new ConcurrentHashMap<>();

  static LibraryObject of(Platform platform) {
    return MADE.computeIfAbsent(platform, LibraryObject::make);
  }

  private static LibraryObject make(Platform platform) {
    List<Woven> kernels =
        WORKSHOP.woven().stream().filter(woven -> woven.abi() == platform.abi()).toList();
    return new LibraryObject(
        new SharedObject(platform, WORKSHOP.assemble(Toolchain.open(), platform, kernels).file()),
        kernels);
  }
}
