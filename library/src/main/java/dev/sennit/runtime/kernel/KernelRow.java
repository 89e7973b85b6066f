package dev.sennit.runtime.kernel;

/**
 * What the build writes down of a kernel that this library ships ({@link Stated.Kernels}).
 *
 * @param family what it computes, such as {@code sha256}
 * @param name its name in catalogues
 * @param symbol its name in the shared object
 */
public record KernelRow(
    KernelKind kind,
    String family,
    KernelTarget target,
    KernelShape shape,
    String name,
    String symbol) {
  @Override
  public String toString() {
    return name;
  }
}
