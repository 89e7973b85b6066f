package dev.sennit.cli.compare;

import dev.sennit.cli.compare.PairedMeasurement.Workplaces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The JVMs of a comparison: several of each implementation. */
final class MeasuringJvms implements AutoCloseable {
  private final Class<? extends Supplier<List<Case>>> cases;
  private final List<MeasuringJvm> started = new ArrayList<>();
  private Optional<String> otherVersion = Optional.empty();

  /**
   * @param cases the class whose instances supply the cases
   */
  MeasuringJvms(Class<? extends Supplier<List<Case>>> cases) {
    this.cases = cases;
  }

  /**
   * Starts JVMs.
   *
   * @param count how many of each implementation
   * @param otherJdk the folder of another JDK, if that is measured too
   */
  List<Workplaces> start(int count, Optional<Path> otherJdk) throws IOException {
    Path jdk = Path.of(System.getProperty("java.home"));
    List<Workplaces> places = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Optional<MeasuringJvm> other = Optional.empty();
      if (otherJdk.isPresent()) {
        other = Optional.of(start(otherJdk.get(), Implementation.JDK));
        otherVersion = other.map(MeasuringJvm::version);
      }
      places.add(
          new Workplaces(start(jdk, Implementation.JDK), start(jdk, Implementation.SENNIT), other));
    }
    return places;
  }

  private MeasuringJvm start(Path jdk, Implementation implementation) throws IOException {
    MeasuringJvm jvm = MeasuringJvm.start(JdkFolder.java(jdk), implementation, cases);
    started.add(jvm);
    return jvm;
  }

  /** Returns the version and maker of the other JDK, if that is measured too. */
  Optional<String> otherVersion() {
    return otherVersion;
  }

  @Override
  public void close() {
    started.forEach(MeasuringJvm::close);
  }
}
