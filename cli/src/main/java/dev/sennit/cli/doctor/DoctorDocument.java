package dev.sennit.cli.doctor;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.sennit.Status;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Writes a diagnosis for programs, as docs/doctor.schema.json describes it. */
final class DoctorDocument {
  private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

  private DoctorDocument() {}

  /** Returns the text of the document; the speeds are there only if they were measured. */
  static String json(Diagnosis diagnosis, Optional<SpeedReport> measured) {
    Observation observation = diagnosis.observation();
    Status status = observation.status();
    JsonObject all = new JsonObject();
    all.addProperty("kernelsInUse", diagnosis.kernelsAreInUse());
    observation.version().ifPresent(version -> all.addProperty("version", version));
    status.processor().ifPresent(name -> all.addProperty("processor", name));
    all.addProperty("platform", status.platform());
    all.add("targets", GSON.toJsonTree(status.targets()));
    all.add("kernels", GSON.toJsonTree(status.kernels()));
    all.addProperty("explanation", status.explanation());
    all.add("features", GSON.toJsonTree(status.features()));
    all.add("digests", array(status.digests(), DoctorDocument::json));
    all.add("aes", computed(status.aes().kernels(), status.aes().explanation()));
    all.add("clearing", json(status.clearing()));
    all.add("races", GSON.toJsonTree(status.races()));
    all.add("dropped", array(status.dropped(), DoctorDocument::json));
    all.add("jca", GSON.toJsonTree(observation.jca()));
    all.addProperty("jdk", observation.jdk());
    all.addProperty("nativeAccess", word(observation.nativeAccess()));
    all.addProperty("origin", word(observation.origin()));
    all.addProperty("temporaryFolder", observation.temporaryFolder());
    all.addProperty("temporaryFolderWritable", observation.temporaryFolderWritable());
    all.add("advice", GSON.toJsonTree(diagnosis.advice()));
    measured.ifPresent(speeds -> {
      all.add("speeds", array(speeds.kernels(), DoctorDocument::json));
      speeds.delay().ifPresent(delay -> all.add("stackDumpDelay", GSON.toJsonTree(delay)));
    });
    return GSON.toJson(all);
  }

  private static JsonObject json(Status.Digest digest) {
    JsonObject json = new JsonObject();
    json.addProperty("algorithm", digest.algorithm());
    computed(digest.kernel(), digest.explanation()).asMap().forEach(json::add);
    digest.batchKernel().ifPresent(name -> json.addProperty("batchKernel", name));
    digest.pbkdf2Kernel().ifPresent(name -> json.addProperty("pbkdf2Kernel", name));
    digest.pbkdf2BatchKernel().ifPresent(name -> json.addProperty("pbkdf2BatchKernel", name));
    json.addProperty("inJdk", digest.inJdk());
    return json;
  }

  private static JsonObject json(Status.Clearing clearing) {
    JsonObject json = new JsonObject();
    clearing.kernel().ifPresent(name -> json.addProperty("kernel", name));
    clearing.largeKernel().ifPresent(name -> json.addProperty("largeKernel", name));
    json.addProperty("explanation", clearing.explanation());
    return json;
  }

  private static JsonObject json(Status.Dropped dropped) {
    JsonObject json = new JsonObject();
    json.addProperty("kernel", dropped.kernel());
    json.addProperty("work", dropped.work());
    json.addProperty("nanoseconds", dropped.nanoseconds());
    json.addProperty("instead", dropped.instead());
    json.addProperty("nanosecondsInstead", dropped.nanosecondsInstead());
    return json;
  }

  private static JsonObject json(MeasuredKernel measured) {
    JsonObject json = new JsonObject();
    json.addProperty("kernel", measured.kernel());
    json.addProperty("work", measured.work());
    json.addProperty("bytes", measured.bytes());
    json.addProperty("instead", measured.instead());
    measured
        .medians()
        .ifPresent(
            medians -> GSON.toJsonTree(medians).getAsJsonObject().asMap().forEach(json::add));
    return json;
  }

  private static JsonObject computed(Optional<String> kernel, String explanation) {
    JsonObject json = new JsonObject();
    kernel.ifPresent(name -> json.addProperty("kernel", name));
    json.addProperty("explanation", explanation);
    return json;
  }

  private static <T> JsonArray array(List<T> things, Function<T, JsonObject> json) {
    JsonArray array = new JsonArray();
    things.forEach(thing -> array.add(json.apply(thing)));
    return array;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
