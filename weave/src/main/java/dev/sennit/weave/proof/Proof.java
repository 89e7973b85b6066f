package dev.sennit.weave.proof;

import java.util.List;

/** The claims that a proof covers, and its assumptions. */
public record Proof(List<String> covers, List<String> assumes) {}
