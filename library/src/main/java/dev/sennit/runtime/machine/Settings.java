package dev.sennit.runtime.machine;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * All system properties of the library, as they are when kernels are first needed. A property that
 * switches something on or off, and has a value that is not understood, is ignored with a warning.
 *
 * @param isDisabled {@code sennit.disable}: whether no kernel may be used
 * @param isGuarded {@code sennit.guard}: whether slow kernels are looked for
 * @param isRaced {@code sennit.race}: whether kernels compete; else their order decides
 * @param target {@code sennit.target}: the only target to use; null where users leave the choice
 * @param without {@code sennit.without}: the names of kernels that are not to be used
 * @param only {@code sennit.only}: the names of all digests that a program computes which ends
 *     soon; null for other programs
 * @param complaints what is wrong with the properties
 */
public record Settings(
    boolean isDisabled,
    boolean isGuarded,
    boolean isRaced,
    @Nullable String target,
    List<String> without,
    @Nullable List<String> only,
    List<Complaint> complaints) {
  private static final List<String> YES = List.of("true", "1", "yes", "on", "");
  private static final List<String> NO = List.of("false", "0", "no", "off");

  private static final Settings OF_THIS_JVM = of(System.getProperties());

  /** Returns the settings of this JVM, which do not change. */
  public static Settings ofThisJvm() {
    return OF_THIS_JVM;
  }

  /** Reads properties. */
  static Settings of(Properties properties) {
    List<Complaint> complaints = new ArrayList<>();
    String without = properties.getProperty("sennit.without", "");
    String only = properties.getProperty("sennit.only");
    return new Settings(
        isOn(properties, "sennit.disable", false, complaints),
        isOn(properties, "sennit.guard", true, complaints),
        isOn(properties, "sennit.race", true, complaints),
        properties.getProperty("sennit.target"),
        without.isBlank() ? List.of() : List.of(without.strip().split("\\s*,\\s*")),
        only == null ? null : List.of(only.split(",")),
        List.copyOf(complaints));
  }

  private static boolean isOn(
      Properties properties, String name, boolean otherwise, List<Complaint> complaints) {
    String value = properties.getProperty(name);
    if (value == null) {
      return otherwise;
    }
    String word = value.strip().toLowerCase(Locale.ROOT);
    if (YES.contains(word)) {
      return true;
    }
    if (NO.contains(word)) {
      return false;
    }
    complaints.add(
        new Complaint(
            Level.WARNING,
            "the system property "
                + name
                + " is ignored: it must be true, 1, yes, on or empty, or else false, 0, no or off,"
                + " but is \""
                + value
                + "\""));
    return otherwise;
  }

  /** Returns whether a target is forced. */
  public boolean isForced() {
    return target != null;
  }
}
