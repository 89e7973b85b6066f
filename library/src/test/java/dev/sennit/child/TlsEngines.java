package dev.sennit.child;

import java.nio.ByteBuffer;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;

/**
 * Two TLS engines talk to each other, one of which does all its work with Sennit as the first
 * provider and the other without; each is once the server. Their buffers are on the heap, or not.
 */
final class TlsEngines {
  /** An engine, what it is to send, what is on its way to it, and what it has understood. */
  private static final class Side {
    final SSLEngine engine;
    final boolean withSennit;
    final int packet;
    final ByteBuffer incoming;
    final ByteBuffer received;
    ByteBuffer toSend = ByteBuffer.allocate(0);

    Side(
        SSLEngine engine, boolean withSennit, TlsSuites suite, boolean direct, int longestMessage) {
      this.engine = engine;
      this.withSennit = withSennit;
      engine.setEnabledProtocols(new String[] {suite.protocol});
      engine.setEnabledCipherSuites(new String[] {suite.suite});
      packet = engine.getSession().getPacketBufferSize();
      incoming = direct ? ByteBuffer.allocateDirect(4 * packet) : ByteBuffer.allocate(4 * packet);
      received =
          ByteBuffer.allocate(longestMessage + engine.getSession().getApplicationBufferSize());
    }
  }

  private TlsEngines() {}

  static void talk(SSLContext context) throws Exception {
    List<byte[]> messages = TlsSuites.messages();
    for (TlsSuites suite : TlsSuites.values()) {
      for (boolean sennitServes : new boolean[] {true, false}) {
        talk(context, suite, sennitServes, messages);
      }
    }
    System.out.println("every message was understood");
  }

  private static void talk(
      SSLContext context, TlsSuites suite, boolean sennitServes, List<byte[]> messages)
      throws Exception {
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
    if (!client.engine.getSession().getCipherSuite().equals(suite.suite)) {
      throw new AssertionError(client.engine.getSession().getCipherSuite());
    }
  }

  private static void send(Side from, Side to, byte[] message) throws Exception {
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
  private static boolean step(Side side, Side other) throws Exception {
    TlsSuites.useSennit(side.withSennit);
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
    if (result.getStatus() != Status.OK && result.getStatus() != Status.BUFFER_UNDERFLOW) {
      throw new AssertionError(result.toString());
    }
    return result.bytesConsumed() > 0 || result.bytesProduced() > 0;
  }
}
