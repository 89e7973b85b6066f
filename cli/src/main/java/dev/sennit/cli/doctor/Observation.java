package dev.sennit.cli.doctor;

import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What there is to see in a JVM that bears on kernels.
 *
 * @param status what the library says of itself
 * @param jdk version and maker of the JDK
 * @param nativeAccess whether the library may call native code
 * @param origin where the kernels were loaded from
 * @param temporaryFolder where the library makes a file if it needs one
 * @param temporaryFolderWritable whether it could
 * @param jca what the JCA answers when it is asked for the provider's services
 * @param forcedTarget the system property {@code sennit.target}
 * @param disabled the system property {@code sennit.disable}
 */
public record Observation(
    Status status,
    String jdk,
    NativeAccess nativeAccess,
    LoadedKernels origin,
    String temporaryFolder,
    boolean temporaryFolderWritable,
    List<JcaAnswer> jca,
    Optional<String> forcedTarget,
    boolean disabled) {

  /** Whether native code may be called. */
  public enum NativeAccess {
    GRANTED("granted"),
    TOLERATED("not granted, but this JDK lets it pass with a warning"),
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

  /** Looks at this JVM; has the kernels linked. */
  public static Observation ofThisJvm() {
    Module library = Status.class.getModule();
    boolean granted = library.isNativeAccessEnabled();
    Status status = Status.current();
    String temporaryFolder = System.getProperty("java.io.tmpdir");
    return new Observation(
        status,
        Runtime.version() + " (" + System.getProperty("java.vendor") + ")",
        nativeAccess(granted, library.isNativeAccessEnabled()),
        LoadedKernels.ofThisProcess(status),
        temporaryFolder,
        Files.isWritable(Path.of(temporaryFolder)),
        JcaAnswer.of(new SennitProvider()),
        Optional.ofNullable(System.getProperty("sennit.target")),
        Boolean.getBoolean("sennit.disable"));
  }

  // A JVM that only warns grants the access when it was first made use of.
  private static NativeAccess nativeAccess(boolean atFirst, boolean inTheEnd) {
    if (atFirst) {
      return NativeAccess.GRANTED;
    }
    return inTheEnd ? NativeAccess.TOLERATED : NativeAccess.DENIED;
  }
}
