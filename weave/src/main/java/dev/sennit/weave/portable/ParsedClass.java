package dev.sennit.weave.portable;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * The source of a block function as javac reads it: at most one table of constants, an empty
 * private constructor, and one static method. It refuses everything else.
 */
final class ParsedClass {
  private final String name;
  private final String type;
  private final CompilationUnitTree unit;
  private final Trees trees;
  private final Map<String, List<Long>> tables = new TreeMap<>();
  private MethodTree method;

  private ParsedClass(String name, String type, CompilationUnitTree unit, Trees trees) {
    this.name = name;
    this.type = type;
    this.unit = unit;
    this.trees = trees;
  }

  /**
   * Reads a source.
   *
   * @param type the type of its words
   * @param parameters the parameters of its method
   */
  static ParsedClass of(String name, String type, List<String> parameters, String source) {
    DiagnosticCollector<JavaFileObject> errors = new DiagnosticCollector<>();
    JavaFileObject file = new Text(name, source);
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, errors, List.of("-proc:none"), null, List.of(file));
    ParsedClass parsed;
    try {
      CompilationUnitTree unit = task.parse().iterator().next();
      parsed = new ParsedClass(name, type, unit, Trees.instance(task));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read a source in memory", e);
    }
    for (Diagnostic<? extends JavaFileObject> error : errors.getDiagnostics()) {
      throw new RefusedSource(name, error.getLineNumber(), error.getMessage(null));
    }
    parsed.readMembers(parameters);
    return parsed;
  }

  private static final class Text extends SimpleJavaFileObject {
    private final String text;

    Text(String name, String text) {
      super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** Returns the numbers of the table of that name, if the class has one. */
  Optional<List<Long>> table(String table) {
    return Optional.ofNullable(tables.get(table));
  }

  MethodTree method() {
    return method;
  }

  long line(Tree tree) {
    long start = trees.getSourcePositions().getStartPosition(unit, tree);
    return unit.getLineMap().getLineNumber(Math.max(0, start));
  }

  RefusedSource refusal(Tree tree, String reason, Object... values) {
    return new RefusedSource(name, line(tree), reason.formatted(values));
  }

  // ---------------------------------------------------------------- members

  private void readMembers(List<String> parameters) {
    Tree only = unit.getTypeDecls().getFirst();
    if (unit.getTypeDecls().size() != 1
        || !unit.getImports().isEmpty()
        || !(only instanceof ClassTree declared)
        || !declared.getSimpleName().contentEquals(name)
        || declared.getExtendsClause() != null
        || !declared.getImplementsClause().isEmpty()) {
      throw refusal(only, "the source is not a plain class %s alone", name);
    }
    for (Tree member : declared.getMembers()) {
      switch (member) {
        case VariableTree field -> readTable(field, parameters);
        case MethodTree constructor when constructor.getName().contentEquals("<init>") ->
            requireEmpty(constructor);
        case MethodTree next when method == null -> method = checked(next, parameters);
        default -> throw refusal(member, "the member %s is not supported", member.getKind());
      }
    }
    if (method == null) {
      throw refusal(declared, "the class has no method next");
    }
  }

  /** Reads a table. A parameter of its name would hide it. */
  private void readTable(VariableTree field, List<String> parameters) {
    if (parameters.stream().anyMatch(parameter -> parameter.endsWith(" " + field.getName()))) {
      throw refusal(field, "the name %s is taken", field.getName());
    }
    if (!field.getModifiers().getFlags().containsAll(List.of(Modifier.STATIC, Modifier.FINAL))
        || !field.getType().toString().equals(type + "[]")
        || !(field.getInitializer() instanceof NewArrayTree array)
        || array.getInitializers() == null) {
      throw refusal(field, "%s is not a constant table of %s", field.getName(), type);
    }
    List<Long> numbers = new ArrayList<>();
    for (ExpressionTree element : array.getInitializers()) {
      numbers.add(
          literal(element).orElseThrow(() -> refusal(element, "%s is not a literal", element)));
    }
    tables.put(field.getName().toString(), List.copyOf(numbers));
  }

  private void requireEmpty(MethodTree constructor) {
    if (!constructor.getParameters().isEmpty()
        || !constructor.getBody().getStatements().isEmpty()) {
      throw refusal(constructor, "the constructor does something");
    }
  }

  private MethodTree checked(MethodTree next, List<String> parameters) {
    String taken =
        next.getParameters().stream().map(Object::toString).collect(Collectors.joining(", "));
    if (!next.getName().contentEquals("next")
        || !next.getModifiers().getFlags().contains(Modifier.STATIC)
        || !next.getReturnType().toString().equals("void")
        || !taken.equals(String.join(", ", parameters))) {
      throw refusal(
          next, "the method should be static void next(%s)", String.join(", ", parameters));
    }
    return next;
  }

  /** Returns the value of a literal of the words' type. */
  Optional<Long> literal(Tree tree) {
    return tree instanceof LiteralTree literal
        ? switch (literal.getValue()) {
          case Integer value when type.equals("int") -> Optional.of((long) value);
          case Long value when type.equals("long") -> Optional.of(value);
          case null, default -> Optional.empty();
        }
        : Optional.empty();
  }
}
