package dev.sennit.weave.proof;

import java.util.List;

/** What is proved of a kernel, and on what assumptions. */
public record Proof(List<String> covers, List<String> assumes) {}
