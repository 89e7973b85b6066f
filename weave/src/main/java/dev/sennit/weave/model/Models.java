package dev.sennit.weave.model;

import java.util.List;

/**
 * All results of models.
 *
 * @param llvm the version of LLVM
 * @param bundled whether LLVM is the build's own
 * @param emulator QEMU's version; null without QEMU
 * @param cores the cores that LLVM has models of
 * @param kernels the kernels
 * @param calibration predictions beside published measurements
 * @param notes sentences about cores and kernels that were left out
 */
public record Models(
    String llvm,
    boolean bundled,
    String emulator,
    List<Core> cores,
    List<ModelledKernel> kernels,
    List<Calibration> calibration,
    List<String> notes) {}
