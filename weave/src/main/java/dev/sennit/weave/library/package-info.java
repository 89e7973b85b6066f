/**
 * Says what the library must know of the weaver's statements, and writes it as a Java source, which
 * is compiled with the library. Nothing of it is typed again there.
 */
package dev.sennit.weave.library;
