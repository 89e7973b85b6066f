package dev.sennit.weave.proof;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.Elements;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Finds the constants that sources name. The compiler copies their values, so class files do not
 * say where they come from. It also knows which constant a name stands for, however it is written.
 */
final class CopiedConstants extends TreePathScanner<Void, Void> {
  private final Trees trees;
  private final Elements elements;
  private final Set<String> found = new TreeSet<>();

  private CopiedConstants(JavacTask task) {
    this.trees = Trees.instance(task);
    this.elements = task.getElements();
  }

  /**
   * Returns the constants that the sources of each package name, such as {@code
   * a.b.Type$Nested.NAME}.
   *
   * @param classes the folder with the other classes that the sources need
   */
  static Map<String, Set<String>> of(List<JavaFileObject> sources, Path classes) {
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(
                    null,
                    null,
                    diagnostics,
                    List.of("-proc:none", "-classpath", classes.toString()),
                    null,
                    sources);
    Map<String, Set<String>> constants = new TreeMap<>();
    try {
      Iterable<? extends CompilationUnitTree> units = task.parse();
      task.analyze();
      for (Diagnostic<?> diagnostic : diagnostics.getDiagnostics()) {
        if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
          throw new IllegalArgumentException(diagnostic.getMessage(Locale.ROOT));
        }
      }
      for (CompilationUnitTree unit : units) {
        CopiedConstants ofUnit = new CopiedConstants(task);
        ofUnit.scan(unit, null);
        constants
            .computeIfAbsent(unit.getPackageName().toString(), _ -> new TreeSet<>())
            .addAll(ofUnit.found);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read sources", e);
    }
    return constants;
  }

  /** Does the same with files. */
  static Map<String, Set<String>> ofFiles(List<Path> files, Path classes) {
    StandardJavaFileManager manager =
        ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null);
    List<JavaFileObject> sources = new ArrayList<>();
    manager.getJavaFileObjectsFromPaths(files).forEach(sources::add);
    return of(sources, classes);
  }

  @Override
  public Void visitIdentifier(IdentifierTree tree, Void nothing) {
    find();
    return super.visitIdentifier(tree, nothing);
  }

  @Override
  public Void visitMemberSelect(MemberSelectTree tree, Void nothing) {
    find();
    return super.visitMemberSelect(tree, nothing);
  }

  private void find() {
    if (trees.getElement(getCurrentPath()) instanceof VariableElement variable
        && variable.getConstantValue() != null
        && variable.getEnclosingElement() instanceof TypeElement owner) {
      found.add(elements.getBinaryName(owner) + "." + variable.getSimpleName());
    }
  }
}
