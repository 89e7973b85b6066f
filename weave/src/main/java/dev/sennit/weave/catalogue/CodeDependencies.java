package dev.sennit.weave.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFile.DebugElementsOption;
import java.lang.classfile.ClassFile.LineNumbersOption;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

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

  private static final Pattern DESCRIPTOR = Pattern.compile("L" + PROGRAM + "[\\w/$]+;");

  /** Classes and methods of the JDK, and a library, whose results code alone does not decide. */
  private static final Pattern OUTSIDE =
      Pattern.compile(
          String.join(
              "|",
              "java/io/(File|Random).*",
              "java/lang/(Process|ProcessBuilder|ProcessHandle)",
              "java/lang/System\\.(getProperty|getProperties|getenv)",
              "java/lang/Class\\.forName",
              "java/lang/foreign/.*",
              "java/lang/reflect/(Constructor|Field|Method|Proxy)",
              "java/net/.*",
              "java/nio/channels/.*",
              "java/nio/file/(Files|FileSystems|Path\\.(toFile|toRealPath))",
              "java/security/(Provider|SecureRandom|Security)",
              "java/util/(ServiceLoader|concurrent/ThreadLocalRandom)",
              // Tries other values each time.
              "net/jqwik/.*"));

  /**
   * Of a class: its code without what debuggers need, the names of the classes it uses, and what it
   * uses of {@link #OUTSIDE}.
   */
  private record Code(byte[] bytes, Set<String> names, Set<String> outside) {}

  private static final Map<String, Code> READ = new ConcurrentHashMap<>();

  private CodeDependencies() {}

  /**
   * Returns the code of all classes that {@code roots} reach, by their names.
   *
   * @param ends the classes beyond which nothing counts, nor do they themselves
   */
  public static Map<String, byte[]> of(Collection<Class<?>> roots, Collection<Class<?>> ends) {
    return of(names(roots), names(ends));
  }

  /** The same with the names of classes, which need not be loaded. */
  static Map<String, byte[]> of(Set<String> roots, Set<String> ends) {
    return through(roots, name -> !ends.contains(outermost(name)));
  }

  /** Returns the code of one class and of those that are nested in it. */
  static Map<String, byte[]> alone(String one) {
    return through(Set.of(one), name -> outermost(name).equals(one));
  }

  static Map<String, byte[]> alone(Class<?> one) {
    return alone(name(one));
  }

  /**
   * Returns what the code that {@code roots} reach uses of all that is not of the program and whose
   * results code does not decide, such as files.
   *
   * @param ends the names of the classes beyond which nothing counts, nor do they themselves
   */
  public static Set<String> outside(Set<String> roots, Set<String> ends) {
    Set<String> outside = new TreeSet<>();
    of(roots, ends).keySet().forEach(name -> outside.addAll(READ.get(name).outside()));
    return outside;
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
      Set<String> outside = new HashSet<>();
      ClassModel model = ClassFile.of().parse(bytes);
      boolean annotated = isAnnotated(model);
      for (PoolEntry entry : model.constantPool()) {
        switch (entry) {
          case ClassEntry used -> {
            String usedName = elementOf(used.asInternalName());
            if (usedName.startsWith(PROGRAM)) {
              names.add(usedName);
            } else if (OUTSIDE.matcher(usedName).matches()) {
              outside.add(usedName);
            }
          }
          case Utf8Entry text when annotated && DESCRIPTOR.matcher(text.stringValue()).matches() ->
              names.add(text.stringValue().substring(1, text.stringValue().length() - 1));
          case MemberRefEntry used -> {
            String member = used.owner().asInternalName() + "." + used.name().stringValue();
            if (OUTSIDE.matcher(member).matches()) {
              outside.add(member);
            }
          }
          default -> {}
        }
      }
      return new Code(bytes, names, outside);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the class " + name, e);
    }
  }

  /** An annotation names classes that code does not name. */
  private static boolean isAnnotated(ClassModel model) {
    return StreamSupport.stream(model.constantPool().spliterator(), false)
        .anyMatch(entry ->
            entry instanceof Utf8Entry text
                && text.equalsString(Attributes.NAME_RUNTIME_VISIBLE_ANNOTATIONS));
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
