package com.example.programs;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A server of a hundred threads, all of whose objects are made before it starts: a pool of digests,
 * a pool of ciphers and a MAC for each thread. A request checks the signature of a cookie, decrypts
 * a form, has a checksum and an identifier for what it stores, and names its answer by an MD5.
 */
final class Requests {
  private static final int THREADS = 100;
  private static final int POOLED = 16;
  private static final int OF_EACH_THREAD = 10;
  private static final int NONCE = 12;
  private static final byte[] COOKIE = Workloads.bytes(96);
  private static final byte[] STORED = Workloads.bytes(2048);
  private static final byte[] ANSWER = Workloads.bytes(700);

  private final SecretKeySpec key = new SecretKeySpec(Workloads.bytes(32), "AES");
  private final BlockingQueue<MessageDigest> digests = new ArrayBlockingQueue<>(POOLED);
  private final BlockingQueue<Cipher> ciphers = new ArrayBlockingQueue<>(POOLED);
  private final ThreadLocal<Mac> macs = ThreadLocal.withInitial(this::mac);
  private final byte[] form;
  private final byte[] signature;

  private Requests() throws GeneralSecurityException {
    for (int i = 0; i < POOLED; i++) {
      digests.add(MessageDigest.getInstance("SHA-256"));
      ciphers.add(Cipher.getInstance("AES/GCM/NoPadding"));
    }
    Cipher sealing = Cipher.getInstance("AES/GCM/NoPadding");
    sealing.init(Cipher.ENCRYPT_MODE, key, nonce());
    form = sealing.doFinal(Workloads.bytes(1000));
    signature = mac().doFinal(COOKIE);
  }

  private Mac mac() {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static GCMParameterSpec nonce() {
    return new GCMParameterSpec(128, COOKIE, 0, NONCE);
  }

  private int answer() throws Exception {
    if (!MessageDigest.isEqual(signature, macs.get().doFinal(COOKIE))) {
      throw new IllegalStateException("a wrong signature");
    }
    Cipher cipher = ciphers.take();
    cipher.init(Cipher.DECRYPT_MODE, key, nonce());
    byte[] text = cipher.doFinal(form);
    ciphers.add(cipher);
    MessageDigest digest = digests.take();
    digest.update(text);
    byte[] checksum = digest.digest(STORED);
    digests.add(digest);
    byte[] name = MessageDigest.getInstance("MD5").digest(ANSWER);
    return Arrays.hashCode(checksum)
        + Arrays.hashCode(name)
        + UUID.nameUUIDFromBytes(COOKIE).hashCode();
  }

  private int answers() throws Exception {
    int sum = 0;
    for (int i = 0; i < OF_EACH_THREAD; i++) {
      sum += answer();
    }
    return sum;
  }

  /** Starts the server, and returns what has it answer a thousand requests. */
  static Callable<Object> thousand() throws GeneralSecurityException {
    Requests requests = new Requests();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Callable<Integer>> all = Collections.nCopies(THREADS, requests::answers);
    return () -> {
      int sum = 0;
      for (Future<Integer> answers : threads.invokeAll(all)) {
        sum += answers.get();
      }
      return sum;
    };
  }
}
