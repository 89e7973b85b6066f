package dev.sennit.weave.assembly;

import dev.sennit.weave.kernel.WovenKernel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The kernels of one platform, assembled and linked. */
public record SharedObject(Platform platform, Path file) {

  /**
   * Assembles and links kernels.
   *
   * @param folder the folder for the source, the object file and the shared object
   */
  public static SharedObject build(
      Toolchain toolchain, Platform platform, List<WovenKernel> kernels, Path folder) {
    try {
      Files.createDirectories(folder);
      Path source = Files.writeString(folder.resolve("kernels.s"), Source.of(platform, kernels));
      Path object = folder.resolve("kernels.o");
      Path file = folder.resolve(platform.format().fileName());
      toolchain.run(
          "llvm-mc",
          List.of(
              "-triple=" + platform.triple(),
              "-filetype=obj",
              "-o",
              object.toString(),
              source.toString()));
      toolchain.run(
          "lld",
          platform.link(
              object.toString(),
              file.toString(),
              kernels.stream().map(woven -> woven.kernel().symbol()).toList()));
      return new SharedObject(platform, file);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot write the kernels of " + platform + " to " + folder, e);
    }
  }
}
