/**
 * The target {@code java}: block functions as readable Java source, written from the algorithms'
 * own statements and proved to compute them.
 *
 * <p>{@link dev.sennit.weave.portable.Statements} turns an algorithm's graph into assignments,
 * {@link dev.sennit.weave.portable.Variables} names their words, {@link
 * dev.sennit.weave.portable.RolledLoop} finds the loop, {@link
 * dev.sennit.weave.portable.JavaPrinter} prints the class. {@link
 * dev.sennit.weave.portable.SourceProof} trusts none of them: it reads the printed text as javac
 * does, executes it on terms, and compares.
 */
package dev.sennit.weave.portable;
