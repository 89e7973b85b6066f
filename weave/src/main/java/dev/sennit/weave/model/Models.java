package dev.sennit.weave.model;

import java.util.List;
import java.util.Optional;

/**
 * All that is modelled.
 *
 * @param llvm the version of LLVM whose models they are
 * @param bundled whether that is the one that the build brings
 * @param emulator what QEMU says of its version; null if there is none
 * @param cores the cores, as far as LLVM has models of them
 * @param kernels the kernels
 * @param calibration predictions beside published measurements
 * @param notes sentences on what was left out, and why
 */
public record Models(
    String llvm,
    boolean bundled,
    String emulator,
    List<Core> cores,
    List<ModelledKernel> kernels,
    List<Calibration> calibration,
    List<String> notes) {

  /** What is known of a kernel. */
  public Optional<ModelledKernel> kernel(String name) {
    return kernels.stream().filter(kernel -> kernel.name().equals(name)).findFirst();
  }
}
