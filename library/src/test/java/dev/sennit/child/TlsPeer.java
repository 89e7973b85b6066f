package dev.sennit.child;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/**
 * Main class of two child JVMs that connect by TLS sockets: a server, which returns each message,
 * and a client, which looks whether it does. Either has Sennit as its first provider, or not.
 */
final class TlsPeer {
  private static final int MILLISECONDS_TO_WAIT = 120_000;

  private final SSLContext context;
  private final Path folder;

  private TlsPeer(SSLContext context, Path folder) {
    this.context = context;
    this.folder = folder;
  }

  /** Takes "server" or "client", "Sennit" or "JDK", a folder for both, and "emulated" or not. */
  public static void main(String[] arguments) throws Exception {
    boolean server = arguments[0].equals("server");
    Path folder = Path.of(arguments[2]);
    Path keys = folder.resolve("keys.p12");
    TlsSuites.useSennit(arguments[1].equals("Sennit"));
    if (server) {
      TlsIdentity.create(keys);
      new TlsPeer(TlsIdentity.context(keys), folder).serve();
    } else {
      int port = portOfServer(folder);
      new TlsPeer(TlsIdentity.context(keys), folder)
          .connect(port, TlsSuites.messages(Boolean.parseBoolean(arguments[3])));
    }
  }

  private void serve() throws IOException {
    try (SSLServerSocket socket =
        (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0)) {
      socket.setSoTimeout(MILLISECONDS_TO_WAIT);
      Path written = Files.writeString(folder.resolve("writing"), socket.getLocalPort() + "");
      Files.move(written, folder.resolve("port"), StandardCopyOption.ATOMIC_MOVE);
      for (TlsSuites suite : TlsSuites.values()) {
        try (SSLSocket connection = (SSLSocket) socket.accept()) {
          connection.setEnabledProtocols(new String[] {suite.protocol});
          DataInputStream in = new DataInputStream(connection.getInputStream());
          DataOutputStream out = new DataOutputStream(connection.getOutputStream());
          for (int length = in.readInt(); length > 0; length = in.readInt()) {
            out.write(in.readNBytes(length));
          }
        }
      }
    }
    System.out.println("served");
  }

  private static int portOfServer(Path folder) throws Exception {
    Path port = folder.resolve("port");
    for (int waited = 0; !Files.exists(port); waited += 50) {
      if (waited > MILLISECONDS_TO_WAIT) {
        throw new AssertionError("the server does not come up");
      }
      Thread.sleep(50);
    }
    return Integer.parseInt(Files.readString(port));
  }

  private void connect(int port, List<byte[]> messages) throws IOException {
    for (TlsSuites suite : TlsSuites.values()) {
      try (SSLSocket connection =
          (SSLSocket) context.getSocketFactory().createSocket("localhost", port)) {
        connection.setEnabledProtocols(new String[] {suite.protocol});
        connection.setEnabledCipherSuites(new String[] {suite.suite});
        DataInputStream in = new DataInputStream(connection.getInputStream());
        DataOutputStream out = new DataOutputStream(connection.getOutputStream());
        for (byte[] message : messages) {
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
    System.out.println("every message came back");
  }
}
