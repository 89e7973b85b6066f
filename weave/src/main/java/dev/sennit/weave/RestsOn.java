package dev.sennit.weave;

import dev.sennit.weave.catalogue.CodeDependencies;
import dev.sennit.weave.catalogue.CodeDigest;
import dev.sennit.weave.catalogue.TextDigest;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the test classes of a module rest on, as a digest for each. */
final class RestsOn {
  /**
   * Classes that look outside for others, and see there only what is fixed: LLVM's programs, which
   * come from a jar of the class path, files that they wrote, and the program's own class files.
   */
  static final Set<String> SEE_WHAT_IS_FIXED =
      Set.of(
          "dev/sennit/weave/OncePerChange",
          "dev/sennit/weave/assembly/Prediction",
          "dev/sennit/weave/assembly/SharedObject",
          "dev/sennit/weave/assembly/Toolchain",
          "dev/sennit/weave/catalogue/CodeDigest",
          "dev/sennit/weave/catalogue/CodeDependencies",
          "dev/sennit/weave/catalogue/ResultCache",
          "dev/sennit/weave/model/LlvmMca",
          "dev/sennit/weave/model/ProgramsOnPath",
          "dev/sennit/weave/portable/Compiled",
          "dev/sennit/weave/portable/ParsedClass");

  /** It decides what is checked again, and not how. */
  private static final Set<String> ENDS = Set.of("dev/sennit/weave/OncePerChange");

  /** What /proc/cpuinfo says of a processor that stays as it is. */
  private static final Pattern PROCESSOR =
      Pattern.compile("(model name|stepping|microcode|flags|Features|CPU \\w+)\\s*:.*");

  private final Path module;
  private final boolean byReach;
  private final String common;

  /**
   * @param byReach whether each test class rests on the code that it reaches, and not on the module
   *     as a whole
   * @param run what the run was told
   */
  RestsOn(Path module, boolean byReach, List<String> run) throws IOException {
    this.module = module;
    this.byReach = byReach;
    List<String> texts = new ArrayList<>(run);
    for (String property :
        List.of("java.vm.vendor", "java.vm.version", "os.name", "os.version", "os.arch")) {
      texts.add(System.getProperty(property));
    }
    jars().forEach(texts::add);
    if (byReach) {
      texts.add(CodeDigest.ofFiles(classFolders(), file -> !file.endsWith(".class")));
    } else {
      texts.add(CodeDigest.ofFiles(files(), _ -> true));
      texts.add(new TreeMap<>(System.getenv()).toString());
      texts.addAll(processor());
    }
    this.common = TextDigest.of(texts);
  }

  /**
   * Returns the digest of all that a test class rests on; none if it rests on more than is known.
   */
  Optional<String> key(String test) {
    if (!byReach) {
      return Optional.of(TextDigest.of(List.of(common, test)));
    }
    return CodeDependencies.outside(Set.of(test), SEE_WHAT_IS_FIXED).isEmpty()
        ? Optional.of(TextDigest.of(List.of(common, test, CodeDigest.ofReach(test, ENDS))))
        : Optional.empty();
  }

  /** Returns the jars on the class path of the tests that come from elsewhere. */
  private static List<String> jars() throws IOException {
    List<String> jars = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path file = Path.of(entry);
      if (Files.isRegularFile(file) && !file.getFileName().toString().startsWith("sennit")) {
        jars.add(CodeDigest.ofFiles(List.of(file), _ -> true));
      }
    }
    return jars;
  }

  private List<Path> classFolders() {
    return List.of(module.resolve("target/classes"), module.resolve("target/test-classes"));
  }

  private List<Path> files() {
    List<Path> files = new ArrayList<>(classFolders());
    for (String file :
        List.of(
            "pom.xml", "src", "target/woven/kernels.txt", "../docs", "../pom.xml", "../scripts")) {
      files.add(module.resolve(file));
    }
    return files;
  }

  private static List<String> processor() throws IOException {
    Path file = Path.of("/proc/cpuinfo");
    if (!Files.exists(file)) {
      return List.of();
    }
    try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
      return lines.filter(line -> PROCESSOR.matcher(line).matches()).distinct().toList();
    }
  }
}
