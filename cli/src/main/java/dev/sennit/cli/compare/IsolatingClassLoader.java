package dev.sennit.cli.compare;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Supplier;

/**
 * Copies the classes between the clock and the libraries for one measurement alone. The JIT
 * compiler's profiles belong to classes: a shared loop would see objects of both the JDK and
 * Sennit, and would be compiled for neither.
 */
final class IsolatingClassLoader extends ClassLoader {
  private final Class<? extends Supplier<List<Case>>> cases;

  IsolatingClassLoader(Class<? extends Supplier<List<Case>>> cases) {
    super(cases.getClassLoader());
    this.cases = cases;
  }

  /** Returns the cases from a copy of their class. */
  List<Case> cases() throws ReflectiveOperationException {
    return newInstance(cases).get();
  }

  /** Returns a measuring loop from a copy of its class. */
  Repeater loop() throws ReflectiveOperationException {
    return (Repeater) newInstance(MeasuringLoop.class);
  }

  // A copy implements the interfaces of its original, which the parent loads.
  @SuppressWarnings("unchecked")
  private <T> T newInstance(Class<? extends T> original) throws ReflectiveOperationException {
    return (T) loadClass(original.getName()).getDeclaredConstructor().newInstance();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.equals(MeasuringLoop.class.getName()) && !name.equals(cases.getName())) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> copy = findLoadedClass(name);
      return copy == null ? copy(name) : copy;
    }
  }

  private Class<?> copy(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      byte[] content = in.readAllBytes();
      return defineClass(name, content, 0, content.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
