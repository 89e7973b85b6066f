package dev.sennit.weave.target;

import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Register;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How a family of processors writes registers, addresses and the frame of a function. */
public interface Architecture {
  String name();

  Register stackPointer();

  String register(Register register, View view);

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
