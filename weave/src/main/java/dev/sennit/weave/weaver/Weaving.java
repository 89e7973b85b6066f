package dev.sennit.weave.weaver;

import dev.sennit.weave.lower.Goal;
import dev.sennit.weave.lower.MessageAccess;

/**
 * What the catalogue decides about how a kernel is woven.
 *
 * @param goal what forms are chosen for
 * @param message how the words of a block are read
 * @param parking what waits in registers of the other bank
 * @param order how the instructions are put in order
 */
public record Weaving(Goal goal, MessageAccess message, Parking parking, Order order) {}
