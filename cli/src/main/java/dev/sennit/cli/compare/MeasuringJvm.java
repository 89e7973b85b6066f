package dev.sennit.cli.compare;

import dev.sennit.cli.command.Failure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A plain JVM that does the work of one implementation when it is asked to. It has no options but
 * native access, and its provider from the first moment on.
 */
final class MeasuringJvm implements Workplace {
  private final Path java;
  private final Process process;
  private final PrintWriter requests;
  private final BufferedReader answers;
  private final String jdk;
  private int timers;

  private MeasuringJvm(Path java, Process process) throws IOException {
    this.java = java;
    this.process = process;
    this.requests = new PrintWriter(process.outputWriter(), true);
    this.answers = process.inputReader();
    this.jdk = answer();
  }

  /**
   * Starts a JVM with this JVM's class path.
   *
   * @param java the program of its JDK
   * @param cases the class whose instances supply the cases
   */
  static MeasuringJvm start(
      Path java, Implementation implementation, Class<? extends Supplier<List<Case>>> cases)
      throws IOException {
    Process process =
        new ProcessBuilder(
                java.toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                MeasuringProgram.class.getName(),
                implementation.name(),
                cases.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new MeasuringJvm(java, process);
  }

  @Override
  public String jdk() {
    return jdk;
  }

  @Override
  public WorkTimer prepare(int number, int threads) throws IOException {
    ask("prepare", number, threads);
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
    while (line != null && !line.startsWith(MeasuringProgram.ANSWER)) {
      line = answers.readLine();
    }
    if (line == null) {
      throw new Failure(
          "the JVM by %s has ended in the middle of its work: see its messages above."
              .formatted(java));
    }
    return line.substring(MeasuringProgram.ANSWER.length());
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

    @Override
    public String result() throws IOException {
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
