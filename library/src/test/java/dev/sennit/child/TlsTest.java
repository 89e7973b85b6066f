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

/** Protects: TLS with AES-GCM by Sennit is understood by the JDK alone, and the other way round. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("surroundings")
class TlsTest implements WithKernels {
  @TempDir Path folder;

  @Test
  void enginesAndSockets() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<String> jdk = threads.submit(() -> run("JDK"));
      Future<String> sennit = threads.submit(() -> run("Sennit"));
      assertThat(sennit.get()).contains("every message was understood", "every message came back");
      assertThat(jdk.get()).contains("every message came back");
    }
  }

  private String run(String provider) throws Exception {
    List<String> options = new ArrayList<>(TlsIdentity.OPTIONS);
    options.add(ChildJvm.GRANT);
    return ChildJvm.run(options, TlsPeer.class, provider, folder.toString());
  }
}
