package dev.sennit.weave.assembly;

import static dev.sennit.weave.proof.Kernels.workshop;

import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A shared object of the library's build, and the kernels that it is made from. A platform has two:
 * that of the kernels which the library ships, and that of the kernels for comparison. Where the
 * build has not come there yet, they are made.
 */
record BuiltObject(SharedObject object, List<WovenKernel> kernels) {
  private static final Map<Platform, List<BuiltObject>> MADE = new ConcurrentHashMap<>();

  /** Returns all shared objects. */
  static Stream<BuiltObject> all() {
    return Stream.of(Platform.values()).flatMap(platform -> of(platform).stream());
  }

  /** Returns the shared objects of the platforms where tests execute kernels. */
  static Stream<BuiltObject> onLinux() {
    return all().filter(built -> built.platform().tested());
  }

  /** Returns those of a platform, the one with the shipped kernels first. */
  static List<BuiltObject> of(Platform platform) {
    return MADE.computeIfAbsent(
        platform,
        _ -> List.of(make(platform, Catalogue.SHIPPED), make(platform, Catalogue.FOR_COMPARISON)));
  }

  private static BuiltObject make(Platform platform, List<Kernel> kernels) {
    List<WovenKernel> woven =
        workshop().woven().stream()
            .filter(one -> one.abi() == platform.abi() && kernels.contains(one.kernel()))
            .toList();
    return new BuiltObject(
        new SharedObject(platform, workshop().assemble(Toolchain.open(), platform, woven).file()),
        woven);
  }

  Platform platform() {
    return object.platform();
  }

  @Override
  public String toString() {
    return "%s with %s".formatted(platform(), kernels.getFirst().kernel());
  }
}
