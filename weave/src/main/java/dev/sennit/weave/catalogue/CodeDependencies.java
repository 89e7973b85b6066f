package dev.sennit.weave.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFile.DebugElementsOption;
import java.lang.classfile.ClassFile.LineNumbersOption;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The code that some classes can execute: those classes, the classes of this program that they
 * name, and so on. Line numbers and names of local variables do not count as code, so a comment
 * changes nothing.
 */
public final class CodeDependencies {
  private static final String PROGRAM = "dev/sennit/";

  private static final ClassFile WITHOUT_DEBUG =
      ClassFile.of(
          DebugElementsOption.DROP_DEBUG,
          LineNumbersOption.DROP_LINE_NUMBERS,
          ConstantPoolSharingOption.NEW_POOL);

  /** Of a class: its code without what debuggers need, and the names of the classes it uses. */
  private record Code(byte[] bytes, Set<String> names) {}

  private static final Map<String, Code> READ = new ConcurrentHashMap<>();

  private CodeDependencies() {}

  /**
   * Returns the code of all classes that {@code roots} reach, by their names.
   *
   * @param ends the classes beyond which nothing counts, nor do they themselves
   */
  public static Map<String, byte[]> of(Collection<Class<?>> roots, Collection<Class<?>> ends) {
    Set<String> endsByName = names(ends);
    return through(names(roots), name -> !endsByName.contains(outermost(name)));
  }

  /** Returns the code of one class and of those that are nested in it. */
  static Map<String, byte[]> alone(String one) {
    return through(Set.of(one), name -> outermost(name).equals(one));
  }

  static Map<String, byte[]> alone(Class<?> one) {
    return alone(name(one));
  }

  private static Map<String, byte[]> through(Set<String> roots, Predicate<String> counts) {
    Map<String, byte[]> reached = new TreeMap<>();
    Deque<String> open = new ArrayDeque<>(roots);
    while (!open.isEmpty()) {
      String next = open.remove();
      if (!reached.containsKey(next) && counts.test(next)) {
        Code code = READ.computeIfAbsent(next, CodeDependencies::read);
        reached.put(next, code.bytes());
        open.addAll(code.names());
      }
    }
    return reached;
  }

  /** Returns a class file without what only debuggers need. */
  static byte[] withoutDebug(byte[] classFile) {
    return WITHOUT_DEBUG.transformClass(WITHOUT_DEBUG.parse(classFile), ClassTransform.ACCEPT_ALL);
  }

  /**
   * Returns what other classes can be compiled against: a class file without the bodies of its
   * methods and without its private members.
   */
  static byte[] interfaceOf(byte[] classFile) {
    return WITHOUT_DEBUG.transformClass(
        WITHOUT_DEBUG.parse(classFile),
        (shown, element) -> {
          switch (element) {
            case MethodModel method when method.flags().has(AccessFlag.PRIVATE) -> {}
            case FieldModel field when field.flags().has(AccessFlag.PRIVATE) -> {}
            case MethodModel method ->
                shown.transformMethod(
                    method, MethodTransform.dropping(CodeModel.class::isInstance));
            default -> shown.with(element);
          }
        });
  }

  private static Code read(String name) {
    try (InputStream file = CodeDependencies.class.getResourceAsStream("/" + name + ".class")) {
      byte[] bytes = withoutDebug(file.readAllBytes());
      Set<String> names = new HashSet<>();
      for (PoolEntry entry : ClassFile.of().parse(bytes).constantPool()) {
        if (entry instanceof ClassEntry used) {
          String usedName = elementOf(used.asInternalName());
          if (usedName.startsWith(PROGRAM)) {
            names.add(usedName);
          }
        }
      }
      return new Code(bytes, names);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the class " + name, e);
    }
  }

  /** The class whose array it is, if it is an array. */
  private static String elementOf(String name) {
    return name.startsWith("[") ? name.replaceFirst("\\[+L", "").replace(";", "") : name;
  }

  private static String outermost(String name) {
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  private static Set<String> names(Collection<Class<?>> types) {
    return types.stream().map(CodeDependencies::name).collect(Collectors.toSet());
  }

  /** Returns the name of a class in class files. */
  public static String name(Class<?> type) {
    return type.getName().replace('.', '/');
  }
}
