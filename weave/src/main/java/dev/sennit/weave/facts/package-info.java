/**
 * Says what follows from a kernel's lines alone and is no part of its proof: how much stack it
 * takes, how wide its registers are, and where it may lose time.
 */
package dev.sennit.weave.facts;
