package dev.sennit.child;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/**
 * Main class of two child JVMs that connect by TLS sockets, one with Sennit as its first provider,
 * and one without. Either is a server, which returns each message, and a client of the other one,
 * which looks whether it does. The one with Sennit is a client of itself too, and makes the keys.
 */
final class TlsPeer {
  private static final String SENNIT = "Sennit";
  private static final String JDK = "JDK";
  private static final int MILLISECONDS_TO_WAIT = 600_000;

  private final SSLContext context;
  private final Path folder;

  private TlsPeer(SSLContext context, Path folder) {
    this.context = context;
    this.folder = folder;
  }

  /** Takes "Sennit" or "JDK", and a folder for both. */
  public static void main(String[] arguments) throws Exception {
    String own = arguments[0];
    Path folder = Path.of(arguments[1]);
    Path keys = folder.resolve("keys.p12");
    if (own.equals(SENNIT)) {
      TlsIdentity.create(folder.resolve("new.p12"));
      Files.move(folder.resolve("new.p12"), keys, StandardCopyOption.ATOMIC_MOVE);
      TlsEngines.talk(TlsIdentity.context(keys));
    }
    await(keys);
    TlsSuites.useSennit(own.equals(SENNIT));
    TlsPeer peer = new TlsPeer(TlsIdentity.context(keys), folder);
    // Its servers, and as many clients. The other side comes first, as it waits meanwhile.
    List<String> others = own.equals(SENNIT) ? List.of(JDK, SENNIT) : List.of(SENNIT);
    FutureTask<Void> serving =
        new FutureTask<>(() -> {
          peer.serve(own, others.size() * TlsSuites.values().length);
          return null;
        });
    Thread.ofPlatform().daemon().start(serving);
    for (String server : others) {
      peer.connect(server);
    }
    serving.get();
    System.out.println("every message came back");
  }

  private void serve(String name, int connections) throws IOException {
    try (SSLServerSocket socket =
        (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0)) {
      socket.setSoTimeout(MILLISECONDS_TO_WAIT);
      Path written = Files.writeString(folder.resolve("new " + name), socket.getLocalPort() + "");
      Files.move(written, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
      for (int i = 0; i < connections; i++) {
        try (SSLSocket connection = (SSLSocket) socket.accept()) {
          DataInputStream in = new DataInputStream(connection.getInputStream());
          DataOutputStream out = new DataOutputStream(connection.getOutputStream());
          for (int length = in.readInt(); length > 0; length = in.readInt()) {
            out.write(in.readNBytes(length));
          }
        }
      }
    }
  }

  private static void await(Path file) throws InterruptedException {
    for (int waited = 0; !Files.exists(file); waited += 50) {
      if (waited > MILLISECONDS_TO_WAIT) {
        throw new AssertionError("the other side does not write " + file);
      }
      Thread.sleep(50);
    }
  }

  private void connect(String server) throws Exception {
    await(folder.resolve(server));
    int port = Integer.parseInt(Files.readString(folder.resolve(server)));
    for (TlsSuites suite : TlsSuites.values()) {
      try (SSLSocket connection =
          (SSLSocket) context.getSocketFactory().createSocket("localhost", port)) {
        connection.setEnabledProtocols(new String[] {suite.protocol});
        connection.setEnabledCipherSuites(new String[] {suite.suite});
        DataInputStream in = new DataInputStream(connection.getInputStream());
        DataOutputStream out = new DataOutputStream(connection.getOutputStream());
        for (byte[] message : TlsSuites.messages()) {
          out.writeInt(message.length);
          out.write(message);
          if (!Arrays.equals(in.readNBytes(message.length), message)) {
            throw new AssertionError(suite + " changes a message of " + message.length);
          }
        }
        out.writeInt(0);
        if (!connection.getSession().getCipherSuite().equals(suite.suite)) {
          throw new AssertionError(connection.getSession().getCipherSuite());
        }
      }
    }
  }
}
