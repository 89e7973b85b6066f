package dev.sennit.weave.isa;

import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Register;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How a family of processors writes registers, addresses and the frame of a function.
 *
 * <p>Architectures differ in more places than this one. There a switch without a default has a case
 * for each, so the compiler finds every place that forgets one.
 */
public sealed interface Architecture permits X64, A64 {
  static List<Architecture> all() {
    return List.of(X64.ARCHITECTURE, A64.ARCHITECTURE);
  }

  /** Returns the calling conventions of every architecture. */
  static List<Abi> allConventions() {
    return all().stream().flatMap(each -> each.conventions().stream()).toList();
  }

  String name();

  /** What people call it. */
  String title();

  /**
   * All levels of its processors, the most preferred one first; each has the features of the last
   * one.
   */
  List<Target> targets();

  /** All calling conventions of its platforms. */
  List<Abi> conventions();

  Register stackPointer();

  String register(Register register, RegisterView view);

  String address(Address address);

  /** Whether a vector of sixteen bytes can be loaded from there, and stored. */
  boolean reachesVector(Address address);

  /** The constants' address as an operand, {@code symbol} being their name. */
  String pool(String symbol, int offset);

  /** What a debugger calls the register. */
  String dwarfName(Register register);

  /** How many bytes a call leaves on the stack. */
  int returnAddressBytes();

  /** The text of the instruction that indirect calls land on. */
  String landingPad();

  /** How long the instruction is that returns. */
  int returnBytes();

  /** The register that holds the return address, which must not be lost, if it is a register. */
  Optional<Register> returnAddress();

  /** Whether code reaches its constants only where they stand in its own section. */
  boolean constantsBesideCode();

  /** What LLVM is told so that it decodes every instruction. */
  String everyFeature();

  /** The processors with those features of which LLVM has a model that can be believed. */
  List<String> models(Set<Feature> needs);

  /** The line before the first instruction of assembler text. */
  String preamble();

  /** What a comment starts with. */
  String comment();
}
