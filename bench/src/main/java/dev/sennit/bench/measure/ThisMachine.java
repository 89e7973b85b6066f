package dev.sennit.bench.measure;

import dev.sennit.Status;
import dev.sennit.bench.plan.Offers;
import dev.sennit.bench.subject.MeasuredProvider;
import dev.sennit.runtime.clear.ClearLinker;
import java.security.Provider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Asks the providers of this machine. */
public final class ThisMachine implements Offers {
  private final Map<String, List<Provider>> providers = new HashMap<>();
  private final Status status;

  /** Waits for the kernels, without which Sennit offers nothing. */
  public ThisMachine() {
    status = Status.current();
  }

  @Override
  public boolean has(String provider, String service, String algorithm) {
    // A provider that is not fetched may have it.
    return !MeasuredProvider.named(provider).isHere()
        || providers.computeIfAbsent(provider, ThisMachine::instances).stream()
            .anyMatch(one -> one.getService(service, algorithm) != null);
  }

  private static List<Provider> instances(String label) {
    try {
      return MeasuredProvider.named(label).providers();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(label + " is there and cannot be made", e);
    }
  }

  @Override
  public boolean clearsByKernels() {
    return ClearLinker.await().methods().size() > 1;
  }

  @Override
  public List<String> kernels() {
    return Stream.concat(
            status.digests().stream().flatMap(digest -> digest.kernel().stream()),
            // Several kernels have one name together, such as aes/x64-vaes.
            status.aes().kernels().stream()
                .map(name -> name.substring(name.indexOf('/')))
                .flatMap(target -> Stream.of("gcm-encrypt" + target, "gcm-decrypt" + target)))
        .distinct()
        .toList();
  }
}
