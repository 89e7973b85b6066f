package dev.sennit.cli.compare;

import dev.sennit.cli.command.Failure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM of another JDK that does the JDK's work of a comparison when it is asked to. */
final class OtherJdk implements AutoCloseable {
  private final Path folder;
  private final Process process;
  private final PrintWriter requests;
  private final BufferedReader answers;
  private final String version;
  private int timers;

  private OtherJdk(Path folder, Process process) throws IOException {
    this.folder = folder;
    this.process = process;
    this.requests = new PrintWriter(process.outputWriter(), true);
    this.answers = process.inputReader();
    this.version = answer();
  }

  /**
   * Starts a JVM with this JVM's class path and options of its compilers.
   *
   * @param folder the folder of the JDK
   */
  static OtherJdk start(Path folder) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(JdkFolder.java(folder).toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-X"))
        .forEach(command::add);
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), OtherJdkProgram.class.getName()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    return new OtherJdk(folder, process);
  }

  /** Returns the version and maker of the JDK. */
  String version() {
    return version;
  }

  /** Creates a timer for the JDK's work of a case. */
  WorkTimer timer(Case row) throws IOException {
    ask("prepare", row.size(), row.name());
    return new RemoteTimer(timers++);
  }

  private String ask(Object... request) throws IOException {
    List<String> words = new ArrayList<>();
    for (Object word : request) {
      words.add(word.toString());
    }
    requests.println(String.join(" ", words));
    return answer();
  }

  /** Returns the next answer. The JVM itself may print other lines. */
  private String answer() throws IOException {
    String line = answers.readLine();
    while (line != null && !line.startsWith(OtherJdkProgram.ANSWER)) {
      line = answers.readLine();
    }
    if (line == null) {
      throw new Failure(
          "the JVM of %s has ended in the middle of its work: see its messages above."
              .formatted(folder));
    }
    return line.substring(OtherJdkProgram.ANSWER.length());
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private final class RemoteTimer implements WorkTimer {
    private final int number;

    RemoteTimer(int number) {
      this.number = number;
    }

    /** Returns the fingerprint of the result. */
    @Override
    public Object result() throws IOException {
      return ask("result", number);
    }

    @Override
    public void warmUp(long nanoseconds) throws IOException {
      ask("warm-up", number, nanoseconds);
    }

    @Override
    public TimeSlice measure(long nanoseconds) throws IOException {
      String[] numbers = ask("measure", number, nanoseconds).split(" ");
      return new TimeSlice(Double.parseDouble(numbers[0]), Double.parseDouble(numbers[1]));
    }
  }
}
