package dev.sennit.bench.subject;

import com.sun.management.OperatingSystemMXBean;
import dev.sennit.provider.SennitProvider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Path;
import java.security.Security;
import javax.net.ssl.HttpsURLConnection;

/**
 * A program that downloads by HTTPS again and again. After each download it writes a line with the
 * nanoseconds of processor time since the process was started.
 */
final class HttpsDownloadProgram {
  private HttpsDownloadProgram() {}

  /**
   * Takes a provider, a file of keys, an address, the number of bytes there, and the number of
   * downloads.
   */
  public static void main(String[] args) throws Exception {
    MeasuredProvider provider = MeasuredProvider.named(args[0]);
    // MeasuredProvider.install would wait for the kernels, which programs do not do.
    if (provider == MeasuredProvider.SENNIT) {
      Security.insertProviderAt(new SennitProvider(), 1);
    } else {
      provider.install();
    }
    HttpsURLConnection.setDefaultSSLSocketFactory(
        TlsKeys.context(Path.of(args[1])).getSocketFactory());
    long expected = Long.parseLong(args[3]);
    byte[] bytes = new byte[64 << 10];
    for (int i = 0; i < Integer.parseInt(args[4]); i++) {
      long length = download(args[2], bytes);
      if (length != expected) {
        throw new IOException("there are " + length + " bytes instead of " + expected);
      }
      System.out.println(processorTime());
    }
  }

  private static long download(String address, byte[] bytes) throws IOException {
    long length = 0;
    try (InputStream body = URI.create(address).toURL().openStream()) {
      for (int read = body.read(bytes); read >= 0; read = body.read(bytes)) {
        length += read;
      }
    }
    return length;
  }

  private static long processorTime() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
