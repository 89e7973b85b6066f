package dev.sennit.rooms;

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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
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

  /** The use of a class by another class. */
  private record Use(String user, String used) {
    @Override
    public String toString() {
      return user + " -> " + used;
    }
  }

  /**
   * Returns the faults: packages that are not stated, stated packages that do not exist, and each
   * use of a package by a package before it. If such a use makes a cycle, the fault names the
   * classes on the way back.
   */
  List<String> faults() {
    Map<String, Set<String>> uses = uses();
    Set<String> packages = new TreeSet<>();
    uses.keySet().forEach(each -> packages.add(packageOf(each)));
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
    Map<String, Map<String, Use>> links = links(uses);
    for (Map<String, Use> ofPackage : links.values()) {
      ofPackage.forEach((used, use) -> {
        if (order.indexOf(used) > order.indexOf(packageOf(use.user()))) {
          faults.add(use + " goes against the order" + wayBack(used, packageOf(use.user()), links));
        }
      });
    }
    return faults;
  }

  /** Returns the other classes that use a class. */
  List<String> usersOf(String used) {
    return uses().entrySet().stream()
        .filter(each -> !each.getKey().equals(used) && each.getValue().contains(used))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns, for each package, one use of each other package that it uses. */
  private static Map<String, Map<String, Use>> links(Map<String, Set<String>> uses) {
    Map<String, Map<String, Use>> links = new TreeMap<>();
    uses.forEach((user, allUsed) -> {
      Map<String, Use> ofPackage = links.computeIfAbsent(packageOf(user), _ -> new TreeMap<>());
      for (String used : allUsed) {
        if (uses.containsKey(used) && !packageOf(used).equals(packageOf(user))) {
          ofPackage.putIfAbsent(packageOf(used), new Use(user, used));
        }
      }
    });
    return links;
  }

  /**
   * Names the classes on the shortest way from a package to another one; empty if there is no way.
   */
  private static String wayBack(String from, String to, Map<String, Map<String, Use>> links) {
    Map<String, Use> reachedBy = new HashMap<>();
    Deque<String> next = new ArrayDeque<>(List.of(from));
    while (!next.isEmpty() && !reachedBy.containsKey(to)) {
      for (Map.Entry<String, Use> link : links.get(next.removeFirst()).entrySet()) {
        if (reachedBy.putIfAbsent(link.getKey(), link.getValue()) == null) {
          next.addLast(link.getKey());
        }
      }
    }
    if (!reachedBy.containsKey(to)) {
      return "";
    }
    Deque<String> way = new ArrayDeque<>();
    String at = to;
    do {
      Use use = reachedBy.get(at);
      way.addFirst(use.toString());
      at = packageOf(use.user());
    } while (!at.equals(from));
    return ", and makes a cycle with " + String.join(", ", way);
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
