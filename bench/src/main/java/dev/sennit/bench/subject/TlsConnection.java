package dev.sennit.bench.subject;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/** Two engines of the JDK's TLS 1.3 after their handshake, without a network between them. */
final class TlsConnection {
  private final SSLEngine client;
  private final SSLEngine server;
  private final ByteBuffer wire;
  private final ByteBuffer received;

  TlsConnection(String suite) throws IOException, InterruptedException, GeneralSecurityException {
    SSLContext context;
    try (TlsKeys keys = new TlsKeys()) {
      context = TlsKeys.context(keys.file());
    }
    client = context.createSSLEngine("localhost", 0);
    server = context.createSSLEngine();
    for (SSLEngine engine : List.of(client, server)) {
      engine.setUseClientMode(engine == client);
      engine.setEnabledProtocols(new String[] {"TLSv1.3"});
      engine.setEnabledCipherSuites(new String[] {suite});
    }
    wire = ByteBuffer.allocate(client.getSession().getPacketBufferSize());
    received = ByteBuffer.allocate(client.getSession().getApplicationBufferSize());
    ByteBuffer toClient = ByteBuffer.allocate(4 * wire.capacity());
    ByteBuffer toServer = ByteBuffer.allocate(4 * wire.capacity());
    while (!isShaken(client) || !isShaken(server) || toClient.position() > 0) {
      if (!step(client, toClient, toServer) && !step(server, toServer, toClient)) {
        throw new IllegalStateException("client and server wait for each other");
      }
    }
  }

  /** Encrypts a message at the client and decrypts it at the server. */
  ByteBuffer send(byte[] message) throws IOException {
    ByteBuffer rest = ByteBuffer.wrap(message);
    while (rest.hasRemaining()) {
      require(client.wrap(rest, wire.clear()));
      require(server.unwrap(wire.flip(), received.clear()));
    }
    return received;
  }

  private static void require(SSLEngineResult result) {
    if (result.getStatus() != SSLEngineResult.Status.OK) {
      throw new IllegalStateException(result.toString());
    }
  }

  private static boolean isShaken(SSLEngine engine) {
    return engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING
        && !engine.getSession().getCipherSuite().contains("NULL");
  }

  /** Lets an engine take one step, if it can take any. */
  private boolean step(SSLEngine engine, ByteBuffer incoming, ByteBuffer outgoing)
      throws IOException {
    HandshakeStatus status = engine.getHandshakeStatus();
    if (status == HandshakeStatus.NEED_TASK) {
      engine.getDelegatedTask().run();
      return true;
    }
    boolean begins = status == HandshakeStatus.NOT_HANDSHAKING && engine == client;
    SSLEngineResult result;
    if (status == HandshakeStatus.NEED_WRAP || begins && !isShaken(client)) {
      result = engine.wrap(ByteBuffer.allocate(0), outgoing);
    } else {
      result = engine.unwrap(incoming.flip(), received.clear());
      incoming.compact();
    }
    return result.bytesConsumed() > 0 || result.bytesProduced() > 0;
  }
}
