package dev.sennit.runtime.machine;

import dev.sennit.runtime.kernel.KernelTarget.Architecture;
import org.jspecify.annotations.Nullable;

/** An operating system on an architecture, for which the jar holds a shared object of kernels. */
public enum HostPlatform {
  LINUX_X86_64("linux-x86_64", "libsennit.so", Architecture.X86_64),
  LINUX_AARCH64("linux-aarch64", "libsennit.so", Architecture.AARCH64),
  MACOS_AARCH64("macos-aarch64", "libsennit.dylib", Architecture.AARCH64),
  WINDOWS_X86_64("windows-x86_64", "sennit.dll", Architecture.X86_64),
  WINDOWS_AARCH64("windows-aarch64", "sennit.dll", Architecture.AARCH64);

  private final String label;
  private final String fileName;
  private final Architecture architecture;

  HostPlatform(String label, String fileName, Architecture architecture) {
    this.label = label;
    this.fileName = fileName;
    this.architecture = architecture;
  }

  /**
   * The platform with these values of the system properties {@code os.name} and {@code os.arch}, or
   * null when the jar holds no kernels for it.
   */
  public static @Nullable HostPlatform of(String osName, String osArch) {
    String arch =
        switch (osArch) {
          case "amd64", "x86_64" -> "x86_64";
          case "aarch64" -> "aarch64";
          default -> "none";
        };
    String os = "none";
    if (osName.equals("Linux")) {
      os = "linux";
    } else if (osName.startsWith("Mac")) {
      os = "macos";
    } else if (osName.startsWith("Windows")) {
      os = "windows";
    }
    String label = os.concat("-").concat(arch);
    for (HostPlatform platform : values()) {
      if (platform.label.equals(label)) {
        return platform;
      }
    }
    return null;
  }

  /** The platform's name, which is also the folder of its shared object. */
  public String label() {
    return label;
  }

  /** Where the shared object is in the jar, as an absolute resource name. */
  public String resourceName() {
    return "/dev/sennit/kernels/".concat(label).concat("/").concat(fileName);
  }

  /** The file name which the platform's loader expects. */
  String fileName() {
    return fileName;
  }

  boolean isWindows() {
    return this == WINDOWS_X86_64 || this == WINDOWS_AARCH64;
  }

  public Architecture architecture() {
    return architecture;
  }
}
