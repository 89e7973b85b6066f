package dev.sennit.rooms;

import static java.util.function.Predicate.not;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MethodTypeEntry;
import java.lang.classfile.constantpool.NameAndTypeEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The packages of a module in the order in which data flows. A package uses only itself and the
 * packages before it. The class files show the uses.
 *
 * @param classes the folder of the module's class files
 * @param order all packages of the module
 */
record Rooms(Path classes, List<String> order) {
  private static final Pattern CLASS_IN_DESCRIPTOR = Pattern.compile("L([^;<]+)[;<]");

  Rooms {
    order = List.copyOf(order);
  }

  /**
   * Returns the faults: packages that are not stated, stated packages that do not exist, and each
   * use of a class in a later package.
   */
  List<String> faults() {
    Map<String, Set<String>> uses = uses();
    List<String> packages = uses.keySet().stream().map(Rooms::packageOf).distinct().toList();
    List<String> faults = new ArrayList<>();
    for (String each : packages) {
      if (!order.contains(each)) {
        faults.add("package " + each + " is not stated");
      }
    }
    for (String each : order) {
      if (!packages.contains(each)) {
        faults.add("package " + each + " is stated, but there is none");
      }
    }
    uses.forEach((user, allUsed) -> {
      int place = order.indexOf(packageOf(user));
      allUsed.stream()
          .filter(used -> uses.containsKey(used) && order.indexOf(packageOf(used)) > place)
          .forEach(used -> faults.add(user + " -> " + used + " goes against the order"));
    });
    return faults;
  }

  /**
   * Draws which package uses which, in Mermaid, from the last one to the first. What follows from
   * other arrows is left out. Packages with the same arrows share a line.
   *
   * @param common what the names of most packages begin with, which is left out
   */
  String picture(String common) {
    Map<String, Set<String>> uses = packageUses();
    Map<String, Set<String>> below = new HashMap<>();
    Map<List<String>, List<String>> users = new LinkedHashMap<>();
    for (String each : order) {
      Set<String> others = new HashSet<>();
      uses.get(each).forEach(used -> others.addAll(below.get(used)));
      List<String> direct =
          order.stream().filter(uses.get(each)::contains).filter(not(others::contains)).toList();
      users.computeIfAbsent(direct, _ -> new ArrayList<>()).add(each);
      others.addAll(direct);
      below.put(each, others);
    }
    List<String> lines = new ArrayList<>();
    users.forEach((used, by) -> {
      if (!used.isEmpty()) {
        lines.add("  %s --> %s".formatted(String.join(" & ", by), String.join(" & ", used)));
      }
    });
    return String.join("\n", lines.reversed()).replace(common + ".", "");
  }

  /** Returns, for each package, the others of the module that it uses. */
  private Map<String, Set<String>> packageUses() {
    Map<String, Set<String>> ofClasses = uses();
    Map<String, Set<String>> ofPackages = new HashMap<>();
    ofClasses.forEach((user, used) -> {
      Set<String> packages = ofPackages.computeIfAbsent(packageOf(user), _ -> new HashSet<>());
      used.stream()
          .filter(ofClasses::containsKey)
          .map(Rooms::packageOf)
          .filter(each -> !each.equals(packageOf(user)))
          .forEach(packages::add);
    });
    return ofPackages;
  }

  /** Returns the other classes that use a class. */
  List<String> usersOf(String used) {
    return uses().entrySet().stream()
        .filter(each -> !each.getKey().equals(used) && each.getValue().contains(used))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns the classes that use others whose names begin so. */
  List<String> usersBelow(String begin) {
    return uses().entrySet().stream()
        .filter(each -> !each.getKey().startsWith(begin))
        .filter(each -> each.getValue().stream().anyMatch(used -> used.startsWith(begin)))
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Returns, for each class of the module, the classes that it uses. A nested class counts as its
   * outermost class.
   */
  private Map<String, Set<String>> uses() {
    Map<String, Set<String>> uses = new TreeMap<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Rooms::isClass).toList()) {
        ClassModel parsed = ClassFile.of().parse(file);
        uses.computeIfAbsent(outermost(parsed.thisClass().asInternalName()), _ -> new TreeSet<>())
            .addAll(used(parsed));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return uses;
  }

  private static boolean isClass(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".class") && !name.equals("module-info.class");
  }

  private static Set<String> used(ClassModel parsed) {
    Set<String> used = new TreeSet<>();
    for (PoolEntry entry : parsed.constantPool()) {
      switch (entry) {
        case ClassEntry each when !each.asInternalName().startsWith("[") ->
            used.add(outermost(each.asInternalName()));
        case ClassEntry each -> addAll(each.asInternalName(), used);
        case NameAndTypeEntry each -> addAll(each.type().stringValue(), used);
        case MethodTypeEntry each -> addAll(each.descriptor().stringValue(), used);
        default -> {}
      }
    }
    parsed.fields().forEach(each -> addAll(each.fieldType().stringValue(), used));
    parsed.methods().forEach(each -> addAll(each.methodType().stringValue(), used));
    return used;
  }

  private static void addAll(String descriptor, Set<String> used) {
    Matcher matcher = CLASS_IN_DESCRIPTOR.matcher(descriptor);
    while (matcher.find()) {
      used.add(outermost(matcher.group(1)));
    }
  }

  private static String outermost(String internalName) {
    int nested = internalName.indexOf('$');
    return (nested < 0 ? internalName : internalName.substring(0, nested)).replace('/', '.');
  }

  private static String packageOf(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('.')));
  }
}
