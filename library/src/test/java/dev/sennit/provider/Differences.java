package dev.sennit.provider;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The lines of a section of docs/DIFFERENCES.md, in a table. */
interface Differences {
  List<Difference> differences() throws Exception;

  @TestFactory
  default Stream<DynamicTest> eachProviderAnswersAsThePageSays() throws Exception {
    return differences().stream().map(each -> DynamicTest.dynamicTest(each.name(), each::check));
  }
}
