package dev.sennit.runtime.kernel;

import java.util.List;

/**
 * What the build writes down of a kernel that this library ships ({@link Stated.Kernels}).
 *
 * @param family what it computes, such as {@code sha256}
 * @param cycles how long a block takes by models of processors, by the slowest of them; a block of
 *     each message, where there are several, and for PBKDF2 an iteration; 0 if none says
 * @param name its name in catalogues
 * @param symbol its name in the shared object
 */
public record KernelRow(
    KernelKind kind,
    String family,
    KernelTarget target,
    KernelShape shape,
    double cycles,
    String name,
    String symbol) {
  /** How long a block takes, of one message or of one among those that are taken at once. */
  double cyclesOfOne() {
    return kind == KernelKind.MODE ? cycles : cycles / shape.messages();
  }

  /** Puts a kernel into a list behind those that models say are as fast. */
  public void insertInto(List<KernelRow> rows) {
    int place = rows.size();
    while (place > 0 && rows.get(place - 1).cyclesOfOne() > cyclesOfOne()) {
      place--;
    }
    rows.add(place, this);
  }

  @Override
  public String toString() {
    return name;
  }
}
