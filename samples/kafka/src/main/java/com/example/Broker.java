package com.example;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.security.scram.ScramLoginModule;

/**
 * A Kafka broker of one node, in a process of its own, with one user who may log in by
 * SCRAM-SHA-256 and SCRAM-SHA-512. The process ends when its standard input does, so that it
 * outlives the program that started it in no case.
 */
final class Broker implements AutoCloseable {
  private final Process process;
  private final int port;

  private Broker(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts a broker. The folder is for its settings, its records and its log. */
  static Broker start(Path folder, String user, String password) throws IOException {
    Files.createDirectories(folder);
    int[] ports = freePorts();
    Path settings = Files.writeString(folder.resolve("settings"), settings(folder, ports));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Broker.class.getName(),
                settings.toString(),
                user,
                password)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    return new Broker(process, ports[0]);
  }

  /** Formats the folder and runs the broker: the arguments are its settings, a user, a password. */
  public static void main(String[] arguments) {
    String settings = arguments[0];
    String credential = "=[name=" + arguments[1] + ",password=" + arguments[2] + "]";
    String[] format = {
      "format",
      "--standalone",
      "--cluster-id",
      Uuid.randomUuid().toString(),
      "--config",
      settings,
      "--add-scram",
      "SCRAM-SHA-256" + credential,
      "--add-scram",
      "SCRAM-SHA-512" + credential
    };
    if (StorageTool.execute(format, System.out) != 0) {
      System.exit(1);
    }
    Thread.ofPlatform().daemon().start(Broker::exitAtEndOfInput);
    Kafka.main(new String[] {settings});
  }

  /** {@return the host and the port for clients} A client waits until the broker is there. */
  String address() {
    return "localhost:" + port;
  }

  @Override
  public void close() throws IOException, InterruptedException {
    process.getOutputStream().close();
    if (!process.waitFor(10, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }

  private static void exitAtEndOfInput() {
    try {
      System.in.readAllBytes();
    } catch (IOException e) {
      System.err.println("The broker's standard input cannot be read: " + e);
    }
    System.exit(0);
  }

  private static String settings(Path folder, int[] ports) {
    return """
    node.id=1
    process.roles=broker,controller
    log.dirs=%1$s
    listeners=CLIENTS://localhost:%2$d,CONTROLLER://localhost:%3$d
    listener.security.protocol.map=CLIENTS:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT
    controller.listener.names=CONTROLLER
    controller.quorum.bootstrap.servers=localhost:%3$d
    inter.broker.listener.name=CLIENTS
    sasl.mechanism.inter.broker.protocol=SCRAM-SHA-256
    sasl.enabled.mechanisms=SCRAM-SHA-256,SCRAM-SHA-512
    listener.name.clients.scram-sha-256.sasl.jaas.config=%4$s required;
    listener.name.clients.scram-sha-512.sasl.jaas.config=%4$s required;
    """
        .formatted(folder.resolve("records"), ports[0], ports[1], ScramLoginModule.class.getName());
  }

  /** Returns two ports that nothing listens on. */
  private static int[] freePorts() throws IOException {
    try (ServerSocket clients = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocket controller = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new int[] {clients.getLocalPort(), controller.getLocalPort()};
    }
  }
}
