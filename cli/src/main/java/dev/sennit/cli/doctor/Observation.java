package dev.sennit.cli.doctor;

import dev.sennit.Status;
import dev.sennit.cli.measure.JdkName;
import dev.sennit.provider.SennitProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The state of a JVM, as far as kernels depend on it.
 *
 * @param version the version of Sennit, which {@code ./sennit} names
 * @param status the library's own status
 * @param jdk version and maker of the JDK
 * @param nativeAccess whether the library may call native code
 * @param origin the place that the kernels were loaded from
 * @param temporaryFolder the folder for the library's file, if it needs one
 * @param temporaryFolderWritable whether that folder is writable
 * @param jca the answers of the JCA to requests for the provider's services
 * @param forcedTarget the system property {@code sennit.target}
 * @param disabled the system property {@code sennit.disable}
 */
record Observation(
    Optional<String> version,
    Status status,
    String jdk,
    NativeAccess nativeAccess,
    KernelOrigin origin,
    String temporaryFolder,
    boolean temporaryFolderWritable,
    List<JcaAnswer> jca,
    Optional<String> forcedTarget,
    boolean disabled) {

  /** Whether native code may be called. */
  enum NativeAccess {
    GRANTED("granted"),
    TOLERATED("not granted, but this JDK allows it with a warning"),
    DENIED("not granted"),
    ;

    private final String words;

    NativeAccess(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /** Observes this JVM, which links the kernels. */
  static Observation ofThisJvm() {
    Module library = Status.class.getModule();
    boolean granted = library.isNativeAccessEnabled();
    Status status = Status.current();
    String temporaryFolder = System.getProperty("java.io.tmpdir");
    return new Observation(
        Optional.ofNullable(System.getProperty("sennit.version")),
        status,
        JdkName.ofThisJvm(),
        nativeAccess(granted, library.isNativeAccessEnabled()),
        KernelOrigin.ofThisProcess(status),
        temporaryFolder,
        Files.isWritable(Path.of(temporaryFolder)),
        JcaAnswer.of(new SennitProvider()),
        Optional.ofNullable(System.getProperty("sennit.target")),
        status.explanation().contains("sennit.disable"));
  }

  // A JVM that only warns grants the access at its first use.
  private static NativeAccess nativeAccess(boolean atFirst, boolean inTheEnd) {
    if (atFirst) {
      return NativeAccess.GRANTED;
    }
    return inTheEnd ? NativeAccess.TOLERATED : NativeAccess.DENIED;
  }
}
