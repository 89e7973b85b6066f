package com.example;

import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import java.nio.file.Path;
import java.security.Security;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import javax.crypto.Mac;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.security.scram.ScramLoginModule;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Logs in to a Kafka broker by SCRAM with Sennit as the first provider, sends a record and reads it
 * back. Its argument is a new folder for the broker, which has no Sennit.
 */
public final class Main {
  private static final String TOPIC = "greetings";
  private static final String USER = "alice";
  private static final String PASSWORD = "of-the-sample";

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    try (Broker broker = Broker.start(Path.of(arguments[0]), USER, PASSWORD)) {
      Security.insertProviderAt(new SennitProvider(), 1);
      // Waits for the kernels. A client need not wait: the JDK serves until they are linked.
      System.out.println(Status.current().describe());
      for (String hash : List.of("SHA256", "SHA512")) {
        String provider = Mac.getInstance("Hmac" + hash).getProvider().getName();
        System.out.println("Provider of Hmac" + hash + ": " + provider);
      }
      exchange(login(broker, "SCRAM-SHA-256", PASSWORD));
      System.out.println("SCRAM-SHA-512: " + topics(login(broker, "SCRAM-SHA-512", PASSWORD)));
      System.out.println("Wrong password: " + refusal(login(broker, "SCRAM-SHA-256", "wrong")));
    }
  }

  private static Map<String, Object> login(Broker broker, String mechanism, String password) {
    return Map.of(
        "bootstrap.servers",
        broker.address(),
        "security.protocol",
        "SASL_PLAINTEXT",
        "sasl.mechanism",
        mechanism,
        "sasl.jaas.config",
        "%s required username=\"%s\" password=\"%s\";"
            .formatted(ScramLoginModule.class.getName(), USER, password));
  }

  private static void exchange(Map<String, Object> login) throws Exception {
    try (Admin admin = Admin.create(login)) {
      admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
    }
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(login, new StringSerializer(), new StringSerializer())) {
      // Waits until the broker knows the topic.
      producer.send(new ProducerRecord<>(TOPIC, "key", "Good morning")).get();
    }
    System.out.println("SCRAM-SHA-256: " + topics(login));
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(login, new StringDeserializer(), new StringDeserializer())) {
      Set<TopicPartition> partitions = Set.of(new TopicPartition(TOPIC, 0));
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      for (ConsumerRecord<String, String> read : consumer.poll(Duration.ofSeconds(30))) {
        System.out.println("Record: " + read.key() + ", " + read.value());
      }
    }
  }

  private static Set<String> topics(Map<String, Object> login) throws Exception {
    try (Admin admin = Admin.create(login)) {
      return admin.listTopics().names().get();
    }
  }

  private static String refusal(Map<String, Object> login) throws Exception {
    try {
      return "accepted, and saw " + topics(login);
    } catch (ExecutionException refused) {
      if (refused.getCause() instanceof SaslAuthenticationException) {
        return "refused";
      }
      throw refused;
    }
  }
}
