package dev.sennit.cli.compare;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Supplier;

/**
 * Copies of the classes between the clock and the libraries, for one measurement alone. The JIT
 * compiler's profiles belong to classes: in a shared loop a call that sees both the JDK's and
 * Sennit's objects would be compiled for neither.
 */
final class OwnClasses extends ClassLoader {
  private final Class<? extends Supplier<List<Case>>> cases;

  OwnClasses(Class<? extends Supplier<List<Case>>> cases) {
    super(cases.getClassLoader());
    this.cases = cases;
  }

  /** The cases, in their own copy. */
  List<Case> cases() throws ReflectiveOperationException {
    return newInstance(cases).get();
  }

  /** The measuring loop, in its own copy. */
  Repeater loop() throws ReflectiveOperationException {
    return (Repeater) newInstance(Loop.class);
  }

  // The copy of a class that implements an interface of the parent's implements it too.
  @SuppressWarnings("unchecked")
  private <T> T newInstance(Class<? extends T> original) throws ReflectiveOperationException {
    return (T) loadClass(original.getName()).getDeclaredConstructor().newInstance();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.equals(Loop.class.getName()) && !name.equals(cases.getName())) {
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
