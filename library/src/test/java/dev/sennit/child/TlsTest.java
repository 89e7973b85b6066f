package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.WithKernels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: TLS with AES-GCM by Sennit is understood by the JDK alone, and the other way round. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("surroundings")
class TlsTest implements WithKernels {
  @TempDir Path folder;

  @Test
  void engines() throws Exception {
    assertThat(ChildJvm.run(options(), TlsEngines.class, folder.toString(), "" + EMULATED))
        .contains("every message was understood");
  }

  @ParameterizedTest
  @CsvSource({"Sennit, JDK", "JDK, Sennit", "Sennit, Sennit"})
  void sockets(String server, String client) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<String> serving = threads.submit(() -> run("server", server));
      Future<String> connected = threads.submit(() -> run("client", client));
      assertThat(connected.get()).contains("every message came back");
      assertThat(serving.get()).contains("served");
    }
  }

  private String run(String role, String provider) throws Exception {
    return ChildJvm.run(options(), TlsPeer.class, role, provider, folder.toString(), "" + EMULATED);
  }

  private static List<String> options() {
    List<String> options = new ArrayList<>(TlsIdentity.OPTIONS);
    options.add(ChildJvm.GRANT);
    return options;
  }
}
