package dev.sennit.child;

import dev.sennit.Messages;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.stream.IntStream;
import javax.crypto.Cipher;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/**
 * Two TLS engines talk to each other, one of which does all its work with Sennit as the first
 * provider and the other without; each is once the server. Their buffers are on the heap, or not.
 */
final class TlsEngines {
  /** The suites of TLS with AES-GCM, and some with HMACs. */
  enum Suite {
    TLS_AES_256_GCM_SHA384("TLSv1.3"),
    TLS_AES_128_GCM_SHA256("TLSv1.3"),
    TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384("TLSv1.2"),
    TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256("TLSv1.2"),
    TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256("TLSv1.2"),
    TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA("TLSv1.2");

    final String protocol;

    Suite(String protocol) {
      this.protocol = protocol;
    }
  }

  /** An engine, what it is to send, what is on its way to it, and what it has understood. */
  private static final class Side {
    final SSLEngine engine;
    final boolean withSennit;
    final int packet;
    final ByteBuffer incoming;
    final ByteBuffer received;
    ByteBuffer toSend = ByteBuffer.allocate(0);

    Side(SSLEngine engine, boolean withSennit, Suite suite, boolean direct, int longestMessage) {
      this.engine = engine;
      this.withSennit = withSennit;
      engine.setEnabledProtocols(new String[] {suite.protocol});
      engine.setEnabledCipherSuites(new String[] {suite.name()});
      packet = engine.getSession().getPacketBufferSize();
      incoming = direct ? ByteBuffer.allocateDirect(4 * packet) : ByteBuffer.allocate(4 * packet);
      received =
          ByteBuffer.allocate(longestMessage + engine.getSession().getApplicationBufferSize());
    }
  }

  private final SSLContext context;
  private final Provider sennit;

  TlsEngines(SSLContext context, Provider sennit) {
    this.context = context;
    this.sennit = sennit;
  }

  void talk() throws Exception {
    // Around the length of a record, and of many records.
    List<byte[]> messages =
        IntStream.of(1, 15, 16, 17, 255, 1000, 16383, 16384, 16385, 32768, 100_001, 300_000)
            .mapToObj(Messages::random)
            .toList();
    for (Suite suite : Suite.values()) {
      for (boolean sennitServes : new boolean[] {true, false}) {
        talk(suite, sennitServes, messages);
      }
    }
    useSennit(true);
    System.out.println("every message was understood");
  }

  /** Puts Sennit before all other providers, with kernels of AES, or takes it away. */
  private void useSennit(boolean first) throws GeneralSecurityException {
    if (first) {
      Security.insertProviderAt(sennit, 1);
    } else {
      Security.removeProvider(sennit.getName());
    }
    String provider = Cipher.getInstance("AES/GCM/NoPadding").getProvider().getName();
    if (!provider.equals(first ? "Sennit" : "SunJCE")) {
      throw new AssertionError("AES-GCM is served by " + provider);
    }
  }

  private void talk(Suite suite, boolean sennitServes, List<byte[]> messages) throws Exception {
    int longest = messages.getLast().length;
    Side client =
        new Side(
            context.createSSLEngine("localhost", 0), !sennitServes, suite, sennitServes, longest);
    Side server = new Side(context.createSSLEngine(), sennitServes, suite, sennitServes, longest);
    client.engine.setUseClientMode(true);
    server.engine.setUseClientMode(false);
    for (byte[] message : messages) {
      send(client, server, message);
      send(server, client, message);
    }
    if (!client.engine.getSession().getCipherSuite().equals(suite.name())) {
      throw new AssertionError(client.engine.getSession().getCipherSuite());
    }
  }

  private void send(Side from, Side to, byte[] message) throws Exception {
    from.toSend = ByteBuffer.wrap(message);
    to.received.clear();
    while (to.received.position() < message.length) {
      if (!step(from, to) && !step(to, from)) {
        throw new AssertionError(from.engine + " and " + to.engine + " wait for each other");
      }
    }
    if (!to.received.flip().equals(ByteBuffer.wrap(message))) {
      throw new AssertionError("a message of " + message.length + " bytes was changed");
    }
  }

  /** Lets a side do one thing, if it can do any. */
  private boolean step(Side side, Side other) throws Exception {
    useSennit(side.withSennit);
    HandshakeStatus status = side.engine.getHandshakeStatus();
    SSLEngineResult result;
    if (status == HandshakeStatus.NEED_TASK) {
      side.engine.getDelegatedTask().run();
      return true;
    } else if (status == HandshakeStatus.NEED_WRAP
        || status == HandshakeStatus.NOT_HANDSHAKING && side.toSend.hasRemaining()) {
      if (other.incoming.remaining() < other.packet) {
        return false;
      }
      result = side.engine.wrap(side.toSend, other.incoming);
    } else {
      result = side.engine.unwrap(side.incoming.flip(), side.received);
      side.incoming.compact();
    }
    if (result.getStatus() != SSLEngineResult.Status.OK
        && result.getStatus() != SSLEngineResult.Status.BUFFER_UNDERFLOW) {
      throw new AssertionError(result.toString());
    }
    return result.bytesConsumed() > 0 || result.bytesProduced() > 0;
  }
}
