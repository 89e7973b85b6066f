package dev.sennit.child;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Batch;
import dev.sennit.Hasher;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.SelectedKernels;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protects: a program that wants one digest has its kernel, and waits for nothing else. It reads
 * files of the system by the system's own calls, and files within others by their file system.
 */
class OnlyOneDigestTest {
  @Test
  void nothingElseIsLinked() throws Exception {
    String said = ChildJvm.run(List.of(ChildJvm.GRANT), OnlyOneDigestTest.class);
    boolean has = KernelLinker.await().choice(DigestAlgorithm.MD5).kernel() != null;
    assertThat(said)
        .isEqualToIgnoringNewLines("1 digest, kernel: " + has + ", other: false, AES: false");
  }

  /** It says so once it knows the digest, and before it needs its kernel. */
  public static void main(String[] arguments) {
    System.setProperty("sennit.only", Hasher.MD5.algorithm());
    SelectedKernels kernels = KernelLinker.await();
    System.out.printf(
        "%d digest, kernel: %s, other: %s, AES: %s",
        kernels.roll().digests().size(),
        kernels.choice(DigestAlgorithm.MD5).kernel() != null,
        kernels.choice(DigestAlgorithm.SHA_1).kernel() != null,
        kernels.aes().kernel() != null);
  }

  /** A file in an archive has the name of a file of the system. */
  static final class FileInArchive {
    public static void main(String[] arguments) throws Exception {
      Path file = Path.of(arguments[0]);
      try (FileSystem archive = FileSystems.newFileSystem(Path.of(arguments[1]))) {
        Path within = archive.getPath(file.toString());
        byte[] digests = Hasher.MD5.hash(Batch.ofFiles(file, within));
        System.out.print(HexFormat.of().formatHex(digests));
      }
    }
  }

  @Test
  void fileInArchive(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "of the system");
    Path archive = folder.resolve("archive.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(archive))) {
      out.putNextEntry(new ZipEntry(file.toUri().getPath().substring(1)));
      out.write("in the archive".getBytes(UTF_8));
    }
    String said =
        ChildJvm.run(
            List.of(ChildJvm.GRANT, "-Dsennit.only=MD5"),
            FileInArchive.class,
            file.toString(),
            archive.toString());
    assertThat(said)
        .isEqualToIgnoringNewLines(
            HexFormat.of().formatHex(Hasher.MD5.hash("of the system".getBytes(UTF_8)))
                + HexFormat.of().formatHex(Hasher.MD5.hash("in the archive".getBytes(UTF_8))));
  }
}
