package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Hasher;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/**
 * A JVM of its own for what must be said on the command line, with the library, these tests,
 * AssertJ and Bouncy Castle but nothing else on its class path.
 */
public final class ChildJvm {
  public static final String GRANT = "--enable-native-access=ALL-UNNAMED";

  // Wine has it said by each JVM.
  private static final String WARNING_UNDER_WINE =
      "(?m)^.* warning: Attempt to get process group affinity failed: Call not implemented\\R";

  private ChildJvm() {}

  /** Runs a main class on the class path to its good end; returns what it printed. */
  public static String run(List<String> options, Class<?> main, String... arguments)
      throws Exception {
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of("-cp", library() + File.pathSeparator + testsWithTools()));
    return runWithPaths(all, main, arguments);
  }

  /** Runs a main class where names of files have ASCII characters only. */
  public static String runInAscii(Class<?> main, String... arguments) throws Exception {
    List<String> all = List.of(GRANT, "-cp", library() + File.pathSeparator + testsWithTools());
    return runWithPaths(Map.of("LC_ALL", "C"), all, main, arguments);
  }

  /** Runs main classes in turn, all in one JVM and with the same arguments. */
  public static String runInTurn(List<String> options, List<Class<?>> mains, String... arguments)
      throws Exception {
    List<String> all = new ArrayList<>();
    all.add(mains.stream().map(Class::getName).collect(Collectors.joining(",")));
    all.addAll(List.of(arguments));
    return run(options, ChildJvm.class, all.toArray(String[]::new));
  }

  /** Takes the names of main classes, with commas, and the arguments for each. */
  public static void main(String[] arguments) throws Exception {
    String[] own = Arrays.copyOfRange(arguments, 1, arguments.length);
    for (String name : arguments[0].split(",")) {
      Method main = Class.forName(name).getDeclaredMethod("main", String[].class);
      main.setAccessible(true);
      main.invoke(null, (Object) own);
    }
  }

  /** Runs a main class; the options say where everything is. */
  static String runWithPaths(List<String> options, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    return runWithPaths(Map.of(), options, main, arguments);
  }

  private static String runWithPaths(
      Map<String, String> environment, List<String> options, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(
        System.getProperty(
            "sennit.test.java",
            Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(options);
    command.add(main.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).describedAs("exit of %s:%n%s", command, output).isZero();
    return output.replaceAll(WARNING_UNDER_WINE, "");
  }

  static Path library() {
    return root(Hasher.class);
  }

  /** The folder of the classes of these tests. */
  public static Path tests() {
    return root(ChildJvm.class);
  }

  static String testsWithTools() {
    return Stream.of(ChildJvm.class, Assertions.class, BouncyCastleProvider.class)
        .map(type -> root(type).toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Path root(Class<?> type) {
    String name = type.getName().replace('.', '/') + ".class";
    String place = type.getResource("/" + name).toString();
    return Path.of(URI.create(place.replace(name, "").replaceAll("^jar:|!/$", "")));
  }
}
