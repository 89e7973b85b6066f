package dev.sennit.provider;

import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A service of the provider. It makes its objects without reflection. */
abstract class KernelService extends Provider.Service {
  KernelService(
      Provider provider,
      String type,
      String algorithm,
      Class<?> implementation,
      List<String> aliases,
      Map<String, String> attributes) {
    super(provider, type, algorithm, implementation.getName(), aliases, attributes);
  }

  /** A new object, which comes to its kernel as soon as there is one. */
  abstract Object make();

  /**
   * False once it is known that no kernel can run, as the JDK serves then; the first question has
   * them linked.
   */
  abstract boolean isOffered();

  @Override
  public final Object newInstance(@Nullable Object parameter) throws NoSuchAlgorithmException {
    if (parameter != null) {
      throw refusal(parameter);
    }
    return make();
  }

  /** What is thrown for a constructor parameter, as no service takes one. */
  NoSuchAlgorithmException refusal(Object parameter) {
    return new NoSuchAlgorithmException(
        "a "
            + getType()
            + " takes no constructor parameter, but here is one of "
            + parameter.getClass());
  }
}
