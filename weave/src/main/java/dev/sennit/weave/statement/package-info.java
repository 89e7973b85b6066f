/**
 * Statements as text, which a person can hold beside the standard. A text is what a statement's own
 * code writes when it runs on words that are formulas.
 */
package dev.sennit.weave.statement;
