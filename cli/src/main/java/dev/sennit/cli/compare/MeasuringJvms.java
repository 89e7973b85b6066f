package dev.sennit.cli.compare;

import dev.sennit.cli.compare.PairedMeasurement.Workplaces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The JVMs of a comparison: several of each implementation. */
final class MeasuringJvms implements AutoCloseable {
  private final Class<? extends Supplier<List<Case>>> cases;
  private final List<MeasuringJvm> started = new ArrayList<>();

  /**
   * @param cases the class whose instances supply the cases
   */
  MeasuringJvms(Class<? extends Supplier<List<Case>>> cases) {
    this.cases = cases;
  }

  /**
   * Starts JVMs of this JVM's JDK, and of others.
   *
   * @param count how many of each implementation
   */
  List<Workplaces> start(int count, Path... otherJdks) throws IOException {
    Path own = Path.of(System.getProperty("java.home"));
    List<Workplaces> places = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<MeasuringJvm> jdks = new ArrayList<>(List.of(start(own, Implementation.JDK)));
      for (Path other : otherJdks) {
        jdks.add(start(other, Implementation.JDK));
      }
      places.add(new Workplaces(start(own, Implementation.SENNIT), jdks));
    }
    return places;
  }

  private MeasuringJvm start(Path jdk, Implementation implementation) throws IOException {
    MeasuringJvm jvm = MeasuringJvm.start(JdkFolder.java(jdk), implementation, cases);
    started.add(jvm);
    return jvm;
  }

  @Override
  public void close() {
    started.forEach(MeasuringJvm::close);
  }
}
