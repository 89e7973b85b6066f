package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Protects: the public API changes only when somebody wants that. The file {@code api.txt} lists
 * it, so that a change of the API shows as a change of this file.
 */
public class ApiListingTest {
  private static final Path CLASSES = Path.of("target/classes");
  private static final Path LISTED = Path.of("api.txt");

  @Test
  void apiIsAsListed() throws Exception {
    List<String> found = new ArrayList<>();
    for (Class<?> type : exportedTypes()) {
      found.addAll(describe(type));
    }
    if (Boolean.getBoolean("sennit.record")) {
      Files.writeString(LISTED, String.join("\n", found) + "\n");
    }
    assertThat(found)
        .describedAs(
            "the public API differs from library/%s: if the change is wanted, run ./sennit test"
                + " --record and add the change to CHANGELOG.md",
            LISTED)
        .isEqualTo(Files.readAllLines(LISTED));
  }

  /** Returns the types that users can name, in order of packages and names. */
  public static List<Class<?>> exportedTypes() throws Exception {
    List<Class<?>> types = new ArrayList<>();
    for (String exported : exportedPackages()) {
      try (Stream<Path> files = Files.list(CLASSES.resolve(exported.replace('.', '/')))) {
        // As words: Windows' paths have no order of letters.
        for (String name : files.map(file -> "" + file.getFileName()).sorted().toList()) {
          if (name.endsWith(".class")) {
            String simple = name.substring(0, name.length() - ".class".length());
            Class<?> type =
                Class.forName(
                    exported + "." + simple, false, ApiListingTest.class.getClassLoader());
            if (isReachable(type)) {
              types.add(type);
            }
          }
        }
      }
    }
    return types;
  }

  /** Of the module's file: the tests may run on the class path. */
  private static List<String> exportedPackages() throws IOException {
    ModuleDescriptor module;
    try (InputStream file = Files.newInputStream(CLASSES.resolve("module-info.class"))) {
      module = ModuleDescriptor.read(file);
    }
    return module.exports().stream()
        .filter(exports -> !exports.isQualified())
        .map(Exports::source)
        .sorted()
        .toList();
  }

  /** Tests whether users can name a class: it and the classes around it are public or protected. */
  private static boolean isReachable(Class<?> type) {
    for (Class<?> each = type; each != null; each = each.getDeclaringClass()) {
      if (!isOpen(each.getModifiers()) || each.isAnonymousClass() || each.isLocalClass()) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOpen(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  /** Returns a line for the class, and one for each member that is public or protected. */
  private static List<String> describe(Class<?> type) {
    List<String> lines = new ArrayList<>();
    lines.add(type.toGenericString() + above(type));
    Stream.of(type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
        .flatMap(Arrays::stream)
        .map(Member.class::cast)
        .filter(member -> isOpen(member.getModifiers()) && !member.isSynthetic())
        .map(ApiListingTest::describe)
        .sorted()
        .forEach(lines::add);
    return lines;
  }

  private static String above(Class<?> type) {
    StringBuilder above = new StringBuilder();
    if (type.getGenericSuperclass() != null && type.getSuperclass() != Object.class) {
      above.append(" extends ").append(type.getGenericSuperclass().getTypeName());
    }
    for (var each : type.getGenericInterfaces()) {
      above.append(" with ").append(each.getTypeName());
    }
    return above.toString();
  }

  /** Leaves out what matters to no user: whether a method is synchronized or native. */
  private static String describe(Member member) {
    String text =
        member instanceof Field field
            ? field.toGenericString()
            : ((Executable) member).toGenericString();
    return "  " + text.replaceAll("\\b(?:synchronized|native|strictfp) ", "");
  }
}
