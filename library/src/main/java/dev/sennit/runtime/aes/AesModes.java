package dev.sennit.runtime.aes;

import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.Stated.Names;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.registry.Role;
import org.jspecify.annotations.Nullable;

/** The modes and keys of AES. Without kernels the JDK's cipher serves. */
public final class AesModes extends Role.OfKernel<AesKernels> {
  private final boolean areWanted;

  /**
   * @param areWanted whether kernels are to serve
   */
  public AesModes(Registry registry, boolean areWanted) {
    super(registry, "AES", new AesKind(), KernelKind.MODE, Names.GCM_ENCRYPT);
    this.areWanted = areWanted;
  }

  @Override
  protected @Nullable AesKernels linked(KernelRow row) {
    return areWanted ? LinkedAes.of(row, registry().rows()) : null;
  }
}
