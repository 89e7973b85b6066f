package dev.sennit.cli.doctor;

import static dev.sennit.cli.doctor.KernelOrigin.FROM_MEMORY;
import static dev.sennit.cli.doctor.KernelOrigin.NOT_LOADED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Status;
import dev.sennit.Statuses;
import dev.sennit.cli.doctor.Observation.NativeAccess;
import dev.sennit.provider.SennitProvider;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: every state has its words, and every problem has advice. */
class DiagnosisTest {
  private static final Status RUNNING =
      Statuses.of(
          List.of("x64-vaes", "x64-sha", "x64-v4"),
          "",
          List.of(
              Statuses.digest("MD5", "md5/x64-v4", true, ""),
              Statuses.digest("SHA-1", "sha1/x64-sha", true, ""),
              Statuses.digest("SHA3-256", null, true, ""),
              Statuses.digest("SM3", null, false, "")),
          Statuses.aes("aes/x64-vaes", ""),
          Statuses.clearing("clear-vector/x64-v3", "clear-stream/x64-v3"),
          List.of());

  private static final Optional<String> VERSION = Optional.of("1.2.3");

  private static final List<JcaAnswer> JCA = List.of(new JcaAnswer("Mac", 15, 15, List.of()));

  private static Status without(String reason) {
    return status(List.of(), reason, Statuses.digest("MD5", null, true, reason), reason);
  }

  private static Status failing(String digest, String aes) {
    return status(List.of("x64-v3"), "", Statuses.digest("MD5", "md5/x64-v3", true, digest), aes);
  }

  private static Status status(
      List<String> targets, String explanation, Status.Digest digest, String aes) {
    Status.Clearing clearing = Statuses.clearing(null, null);
    return Statuses.of(
        targets, explanation, List.of(digest), Statuses.aes(null, aes), clearing, List.of());
  }

  private static Status tooSlow() {
    Status.Dropped dropped =
        Statuses.dropped(
            "sha256/x64-sha", "sha256 of 4096 bytes", 446_720.4, "the JDK's digest", 2_918.6);
    return Statuses.of(
        RUNNING.targets(),
        "",
        RUNNING.digests(),
        RUNNING.aes(),
        RUNNING.clearing(),
        List.of(dropped));
  }

  private static Diagnosis diagnosis(
      Status status, NativeAccess access, KernelOrigin origin, boolean writable) {
    return diagnosis(status, access, origin, writable, JCA, Optional.empty());
  }

  /** A target that is forced goes together with kernels that are disabled. */
  private static Diagnosis diagnosis(
      Status status,
      NativeAccess access,
      KernelOrigin origin,
      boolean writable,
      List<JcaAnswer> jca,
      Optional<String> forced) {
    return new Diagnosis(
        new Observation(
            VERSION,
            status,
            "25.0.3 (X)",
            access,
            origin,
            "/some/tmp",
            writable,
            jca,
            forced,
            forced.isPresent()));
  }

  @ParameterizedTest
  @CsvSource({"25, true", "25.0.2+10-LTS, true", "25.0.3+9-LTS, false", "26-ea, false"})
  void jdkWhoseCipherFails(String jdk, boolean isNamed) {
    Diagnosis diagnosis =
        new Diagnosis(
            new Observation(
                VERSION,
                RUNNING,
                jdk + " (X)",
                NativeAccess.GRANTED,
                FROM_MEMORY,
                "/some/tmp",
                true,
                JCA,
                Optional.empty(),
                false));
    assertThat(diagnosis.advice()).hasSize(isNamed ? 1 : 0);
    assertThat(diagnosis.advice()).allMatch(line -> line.contains("JDK-8371864"));
  }

  @Test
  void allIsWell() {
    Diagnosis diagnosis = diagnosis(RUNNING, NativeAccess.GRANTED, FROM_MEMORY, false);
    assertThat(diagnosis.kernelsAreInUse()).isTrue();
    assertThat(diagnosis.advice()).isEmpty();
    assertThat(diagnosis.state().stream().map(line -> line.replaceAll(" +", " ")))
        .contains(
            "Sennit runs kernels here.",
            "Version 1.2.3",
            "Processor Some processor",
            "Targets x64-vaes x64-sha x64-v4 (the best there are)",
            "MD5 kernel md5/x64-v4",
            "SHA-1 kernel sha1/x64-sha",
            "SHA3-256 the JDK's digest",
            "SM3 Sennit's digest in Java",
            "AES kernels aes/x64-vaes",
            "Clearing the JDK's fill; native memory from 256 bytes on: clear-vector/x64-v3; all memory",
            "JCA Mac 15 of 15",
            "Native access granted",
            "Temporary folder /some/tmp, not writable");
    assertThat(inOneLine(diagnosis))
        .contains(
            "Features bmi1 bmi2 movbe avx avx2 aes pclmulqdq vaes vpclmulqdq sha_ni avx512f ",
            " avx512vl (all that these targets need) MD5");
  }

  /** Long texts go on in the next line. */
  private static String inOneLine(Diagnosis diagnosis) {
    return String.join(" ", diagnosis.state()).replaceAll(" +", " ");
  }

  static Stream<Arguments> problems() {
    String noSetting = "No setting of this JVM";
    return Stream.of(
        problem(
            diagnosis(without("access is denied"), NativeAccess.DENIED, NOT_LOADED, true),
            "none (access is denied)",
            "--enable-native-access=ALL-UNNAMED"),
        problem(
            diagnosis(RUNNING, NativeAccess.TOLERATED, FROM_MEMORY, true),
            "with a warning",
            "Grant native access"),
        problem(
            diagnosis(without("linking failed"), NativeAccess.GRANTED, NOT_LOADED, false),
            "none (linking failed)",
            "-Djava.io.tmpdir"),
        problem(
            diagnosis(without("it lacks avx2"), NativeAccess.GRANTED, NOT_LOADED, true),
            "none (it lacks avx2)",
            noSetting),
        problem(
            diagnosis(failing("md5/x64-v4 fails", ""), NativeAccess.GRANTED, FROM_MEMORY, true),
            "MD5 kernel md5/x64-v3 (md5/x64-v4 fails)",
            noSetting),
        problem(
            diagnosis(failing("", "aes/x64-aes fails"), NativeAccess.GRANTED, FROM_MEMORY, true),
            "AES the JDK's cipher (aes/x64-aes fails)",
            noSetting),
        problem(
            diagnosis(tooSlow(), NativeAccess.GRANTED, FROM_MEMORY, true),
            "Too slow kernel sha256/x64-sha is not used: sha256 of 4096 bytes takes it 446720 ns,"
                + " and the JDK's digest 2919 ns",
            "./sennit doctor --measure"),
        problem(
            diagnosis(
                RUNNING,
                NativeAccess.GRANTED,
                FROM_MEMORY,
                true,
                JcaAnswer.of(new RefusedProvider()),
                Optional.empty()),
            "JCA Cipher 0 of 1 (it is not signed) JCA Mac 0 of 2 (it is not signed)"
                + " JCA MessageDigest 1 of 1",
            "Oracle's JDK"));
  }

  private static Arguments problem(Diagnosis diagnosis, String state, String advice) {
    return Arguments.of(diagnosis, state, advice);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void everyProblemHasAdvice(Diagnosis diagnosis, String state, String advice) {
    assertThat(inOneLine(diagnosis)).contains(state);
    assertThat(diagnosis.kernelsAreInUse()).isEqualTo(!state.startsWith("none ("));
    assertThat(diagnosis.advice()).singleElement().asString().contains(advice);
  }

  @Test
  void forcedAndDisabled() {
    Diagnosis diagnosis =
        diagnosis(
            without("sennit.disable is true"),
            NativeAccess.DENIED,
            NOT_LOADED,
            true,
            JCA,
            Optional.of("x64-v3"));
    assertThat(diagnosis.advice())
        .hasSize(2)
        .anyMatch(line -> line.contains("sennit.disable"))
        .anyMatch(line -> line.contains("sennit.target"));
  }

  @Test
  void jcaServesSennit() {
    assertThat(JcaAnswer.of(new SennitProvider()))
        .isNotEmpty()
        .allMatch(answer -> answer.served() == answer.asked() && answer.asked() > 0);
  }

  /** A provider without an object stands for an unsigned one: the JCA refuses both. */
  private static final class RefusedProvider extends Provider {
    private static final long serialVersionUID = 1;

    RefusedProvider() {
      super("Refused", "1", "a provider that is not signed");
      offer("Cipher", "AES/GCM/NoPadding", true);
      offer("Mac", "HmacMD5", true);
      offer("Mac", "HmacSHA1", true);
      offer("MessageDigest", "MD5", false);
    }

    private void offer(String type, String algorithm, boolean isRefused) {
      putService(
          new Service(this, type, algorithm, "none", List.of(), Map.of()) {
            @Override
            public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
              if (isRefused) {
                throw new NoSuchAlgorithmException("refused", new Exception("it is not signed"));
              }
              return MessageDigest.getInstance(algorithm);
            }
          });
    }
  }

  @Test
  void whereKernelsWereLoadedFrom() {
    String memory = "7f0-7f1 r-xp 00000000 00:01 1046 /memfd:sennit (deleted)";
    String other = "7f0-7f1 r-xp 00000000 00:01 1046 /usr/lib/libc.so.6";
    assertThat(KernelOrigin.of(List.of(other, memory))).isEqualTo(FROM_MEMORY);
    assertThat(KernelOrigin.of(List.of(other))).isEqualTo(KernelOrigin.FROM_TEMPORARY_FOLDER);
  }
}
