package dev.sennit.bench.measure;

import dev.sennit.Status;
import dev.sennit.bench.plan.Offers;
import dev.sennit.bench.subject.MeasuredProvider;
import java.security.Provider;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Asks the providers of this machine. */
public final class ThisMachine implements Offers {
  private final Map<MeasuredProvider, List<Provider>> providers =
      new EnumMap<>(MeasuredProvider.class);

  /** Waits for the kernels, because Sennit offers nothing without them. */
  public ThisMachine() {
    Status.current();
  }

  @Override
  public boolean has(String provider, String service, String algorithm) {
    MeasuredProvider measured = MeasuredProvider.named(provider);
    // A provider that is not fetched may have the algorithm.
    return !measured.isHere()
        || providers.computeIfAbsent(measured, MeasuredProvider::providers).stream()
            .anyMatch(one -> one.getService(service, algorithm) != null);
  }

  @Override
  public boolean clearsByKernels() {
    return Status.current().clearing().kernel().isPresent();
  }
}
