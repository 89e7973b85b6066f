package dev.sennit.weave.assembly;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.X64;
import java.util.List;
import java.util.stream.Stream;

/** A system and architecture that run a shared object. */
public enum Platform {
  LINUX_X86_64("linux-x86_64", X64.SYSTEM_V, ObjectFormat.ELF, "x86_64-unknown-linux-gnu", true),
  LINUX_AARCH64("linux-aarch64", A64.AAPCS64, ObjectFormat.ELF, "aarch64-unknown-linux-gnu", true),
  MACOS_AARCH64("macos-aarch64", A64.AAPCS64, ObjectFormat.MACH_O, "arm64-apple-macos11", false),
  WINDOWS_X86_64("windows-x86_64", X64.WINDOWS, ObjectFormat.COFF, "x86_64-pc-windows-msvc", false),
  WINDOWS_AARCH64(
      "windows-aarch64", A64.AAPCS64, ObjectFormat.COFF, "aarch64-pc-windows-msvc", false);

  private final String label;
  private final Abi abi;
  private final ObjectFormat format;
  private final String triple;
  private final boolean tested;

  Platform(String label, Abi abi, ObjectFormat format, String triple, boolean tested) {
    this.label = label;
    this.abi = abi;
    this.format = format;
    this.triple = triple;
    this.tested = tested;
  }

  /** Returns the platform of an architecture on which kernels are executed. */
  public static Platform tested(Architecture architecture) {
    return Stream.of(values())
        .filter(platform -> platform.tested && platform.abi.architecture() == architecture)
        .findFirst()
        .orElseThrow();
  }

  /** Returns the name of its folder in the jar. */
  public String label() {
    return label;
  }

  public Abi abi() {
    return abi;
  }

  public ObjectFormat format() {
    return format;
  }

  /** LLVM's name for it. */
  public String triple() {
    return triple;
  }

  /** Returns whether tests execute the kernels there; elsewhere they are only built and proved. */
  public boolean tested() {
    return tested;
  }

  /** Returns the linker's command, which exports the symbols. */
  public List<String> link(String object, String output, List<String> symbols) {
    return format.link(abi.architecture(), object, output, symbols);
  }

  @Override
  public String toString() {
    return label;
  }
}
