package dev.sennit.bench.plan;

import java.util.List;

/** What is measured without a pause, and taken note of when it is done. */
public sealed interface Task {
  /** What tells it from all others of its plan, and the same one of it after an interruption. */
  String key();

  /** What it has in common with its other rounds: the key without their number. */
  default String name() {
    return key().replaceFirst(" \\d+$", "");
  }

  /** How long it takes, roughly. */
  double seconds();

  /**
   * A round of a contest: each contender gets a JVM of its own, one right after the other.
   *
   * @param contest who takes part
   * @param round from 1; in every other one the last contender is the first
   */
  record ContestRound(Contest contest, int round, Timing timing) implements Task {
    @Override
    public String key() {
      return contest.id() + " " + round;
    }

    @Override
    public double seconds() {
      return contest.contenders().size() * timing.seconds();
    }
  }

  /**
   * The first calls of AES-256-GCM in a fresh JVM.
   *
   * @param provider whose
   * @param length bytes of a message
   * @param calls how many
   * @param round from 1
   */
  record ColdStart(String provider, int length, int calls, int round) implements Task {
    // A slow JVM, which encrypts 65 MB a second before its code is compiled.
    private static final double SECONDS_OF_BYTE = 1 / 65e6;
    private static final double SECONDS_AROUND = 0.6;

    @Override
    public String key() {
      return "ColdStart/%d/%s %d".formatted(length, provider, round);
    }

    @Override
    public double seconds() {
      return SECONDS_AROUND + SECONDS_OF_BYTE * Math.min((long) length * calls, 700L * length);
    }
  }

  /**
   * How long a stack dump waits for a thread that hashes.
   *
   * @param mebibytes of the message
   */
  record SafepointDelays(int mebibytes, int round) implements Task {
    private static final double SECONDS_OF_MEBIBYTE = 0.007;
    private static final double SECONDS_AROUND = 2;

    @Override
    public String key() {
      return "SafepointDelay/%d %d".formatted(mebibytes, round);
    }

    @Override
    public double seconds() {
      return SECONDS_AROUND + SECONDS_OF_MEBIBYTE * mebibytes;
    }
  }

  /**
   * Every method that clears memory, at every size.
   *
   * @param repeats how often each is measured
   */
  record Clearing(int repeats, int round) implements Task {
    private static final double SECONDS_OF_REPEAT = 0.15;

    @Override
    public String key() {
      return "Clearing " + round;
    }

    @Override
    public double seconds() {
      return SECONDS_OF_REPEAT * (repeats + 1);
    }
  }

  /**
   * SHA-256 in Java, in several forms of its Boolean functions.
   *
   * @param kind of JVM: interpreter or compiler
   */
  record Forms(String kind, int round) implements Task {
    private static final double SECONDS = 7;

    @Override
    public String key() {
      return "Forms/%s %d".formatted(kind, round);
    }

    @Override
    public double seconds() {
      return SECONDS;
    }
  }

  /**
   * What models say of kernels, and what these take here.
   *
   * @param inUse the names of the kernels that are in use on this machine
   * @param all whether all kernels and cores are asked about, or only these kernels on a few cores
   */
  record Modelling(List<String> inUse, boolean all) implements Task {
    // Measured on two cores, with nothing kept from before.
    private static final double SECONDS_OF_ALL = 150;
    private static final double SECONDS_OF_SOME = 15;

    @Override
    public String key() {
      return "Modelling";
    }

    @Override
    public double seconds() {
      return all ? SECONDS_OF_ALL : SECONDS_OF_SOME;
    }
  }
}
