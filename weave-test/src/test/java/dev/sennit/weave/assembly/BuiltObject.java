package dev.sennit.weave.assembly;

import static dev.sennit.weave.proof.Kernels.workshop;

import dev.sennit.weave.kernel.WovenKernel;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The shared object of a platform in the library's build, and the kernels that it is made from.
 * Where the build has not come there yet, it is made.
 */
record BuiltObject(SharedObject object, List<WovenKernel> kernels) {
  private static final Map<Platform, BuiltObject> MADE = new ConcurrentHashMap<>();

  /** Returns all shared objects. */
  static Stream<BuiltObject> all() {
    return Stream.of(Platform.values()).map(BuiltObject::of);
  }

  /** Returns the shared objects of the platforms where tests execute kernels. */
  static Stream<BuiltObject> onLinux() {
    return all().filter(built -> built.platform().tested());
  }

  static BuiltObject of(Platform platform) {
    return MADE.computeIfAbsent(platform, BuiltObject::make);
  }

  private static BuiltObject make(Platform platform) {
    List<WovenKernel> woven =
        workshop().woven().stream().filter(one -> one.abi() == platform.abi()).toList();
    return new BuiltObject(
        new SharedObject(platform, workshop().assemble(Toolchain.open(), platform, woven).file()),
        woven);
  }

  Platform platform() {
    return object.platform();
  }

  @Override
  public String toString() {
    return platform().toString();
  }
}
