package dev.sennit.bench.subject;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Measures the processor time of a JVM that downloads 64 MiB by HTTPS: for its start and its first
 * download, and for a gibibyte when it is warm. This JVM is the server. It has only the JDK's
 * providers, so only the client differs. The providers take turns.
 */
public final class HttpsDownload {
  private static final int ROUNDS = 5;

  private static final int BYTES = 64 << 20;
  private static final int OF_A_GIBIBYTE = (1 << 30) / BYTES;
  private static final int WARM_UP = OF_A_GIBIBYTE;
  private static final int DOWNLOADS = WARM_UP + OF_A_GIBIBYTE;

  /** The milliseconds of all JVMs with one provider. */
  private record Times(ListStatistics first, ListStatistics warm) {}

  private HttpsDownload() {}

  /** Takes the number of rounds as an optional argument. */
  public static void main(String[] args) throws Exception {
    int rounds = args.length == 0 ? ROUNDS : Integer.parseInt(args[0]);
    Map<String, Times> times = new LinkedHashMap<>();
    try (TlsKeys keys = new TlsKeys()) {
      HttpsServer server = server(TlsKeys.context(keys.file()));
      server.start();
      String address = "https://localhost:" + server.getAddress().getPort();
      try {
        // This client is not measured. It makes the JIT compiler compile the server.
        client(MeasuredProvider.JDK.label(), keys.file(), address);
        for (int round = 0; round < rounds; round++) {
          for (String provider : MeasuredProvider.available()) {
            List<Long> ends = client(provider, keys.file(), address);
            Times ofProvider =
                times.computeIfAbsent(
                    provider, _ -> new Times(new ListStatistics(), new ListStatistics()));
            ofProvider.first.addValue(ends.getFirst() / 1e6);
            ofProvider.warm.addValue((ends.getLast() - ends.get(WARM_UP - 1)) / 1e6);
          }
        }
      } finally {
        server.stop(0);
      }
    }
    System.out.println(
        "Milliseconds for which a client uses processors, TLS 1.3 with AES-256-GCM: median (least)");
    System.out.printf("%-14s %24s %24s%n", "", "start and first 64 MiB", "1 GiB when warm");
    times.forEach((provider, all) ->
        System.out.printf(
            "%-14s %24s %24s%n", provider, medianAndLeast(all.first), medianAndLeast(all.warm)));
  }

  private static String medianAndLeast(ListStatistics times) {
    return "%.0f (%.0f)".formatted(times.getPercentile(50), times.getMin());
  }

  /** Returns the processor time of a fresh JVM after each download, in nanoseconds. */
  private static List<Long> client(String provider, Path keys, String address)
      throws IOException, InterruptedException {
    return FreshProcess.jvm(
            List.of(), HttpsDownloadProgram.class, provider, keys, address, BYTES, DOWNLOADS)
        .lines()
        .stream()
        .map(Long::valueOf)
        .toList();
  }

  private static HttpsServer server(SSLContext context) throws IOException {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          @Override
          public void configure(HttpsParameters parameters) {
            parameters.setSSLParameters(
                new SSLParameters(
                    new String[] {"TLS_AES_256_GCM_SHA384"}, new String[] {"TLSv1.3"}));
          }
        });
    byte[] bytes = RandomMessages.of(64 << 10);
    server.createContext("/", exchange -> answer(exchange, bytes));
    return server;
  }

  private static void answer(HttpExchange exchange, byte[] bytes) throws IOException {
    exchange.sendResponseHeaders(200, BYTES);
    try (exchange;
        OutputStream body = exchange.getResponseBody()) {
      for (int i = 0; i < BYTES; i += bytes.length) {
        body.write(bytes);
      }
    }
  }
}
