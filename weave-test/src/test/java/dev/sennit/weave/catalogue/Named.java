package dev.sennit.weave.catalogue;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.weaver.Weaver;

/** The kernels of the catalogue and their targets, by their names. */
public final class Named {
  private Named() {}

  public static Target target(String name) {
    return Architecture.all().stream()
        .flatMap(architecture -> architecture.targets().stream())
        .filter(target -> target.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no target has the name " + name));
  }

  public static Kernel kernel(String name) {
    return Catalogue.KERNELS.stream()
        .filter(kernel -> kernel.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no kernel has the name " + name));
  }

  /** Returns the kernel as it is on Linux. */
  public static WovenKernel woven(String name) {
    Kernel kernel = kernel(name);
    return Weaver.weave(kernel, Platform.tested(kernel.target().architecture()).abi());
  }
}
