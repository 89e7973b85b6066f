package dev.sennit.bench.measure;

import dev.sennit.Status;
import dev.sennit.bench.Measured;
import dev.sennit.bench.plan.Offers;
import dev.sennit.runtime.ClearLinker;
import java.security.Provider;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Who can take part on this machine: the providers themselves are asked. */
public final class ThisMachine implements Offers {
  private final Map<Measured, List<Provider>> providers = new EnumMap<>(Measured.class);

  /** Looks at this machine, and waits for the kernels, without which Sennit offers nothing. */
  public ThisMachine() {
    Status.current();
  }

  @Override
  public boolean has(String provider, String service, String algorithm) {
    return providers.computeIfAbsent(Measured.named(provider), ThisMachine::instances).stream()
        .anyMatch(one -> one.getService(service, algorithm) != null);
  }

  private static List<Provider> instances(Measured measured) {
    try {
      return measured.providers();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(measured + " is there and cannot be made", e);
    }
  }

  @Override
  public boolean clearsByKernels() {
    return ClearLinker.await().methods().size() > 1;
  }

  @Override
  public List<String> kernels() {
    Status status = Status.current();
    return Stream.concat(
            status.digests().stream().flatMap(digest -> digest.kernel().stream()),
            status.aes().kernels().stream().flatMap(ThisMachine::kernelsOfGcm))
        .distinct()
        .toList();
  }

  /** Those among the kernels of AES that have one name together, such as aes/x64-vaes. */
  private static Stream<String> kernelsOfGcm(String kernels) {
    String target = kernels.substring(kernels.indexOf('/'));
    return Stream.of("gcm-encrypt" + target, "gcm-decrypt" + target);
  }
}
