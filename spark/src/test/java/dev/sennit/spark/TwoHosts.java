package dev.sennit.spark;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.master.Master;
import org.apache.spark.deploy.worker.Worker;
import org.apache.spark.rpc.RpcEnv;
import scala.Option;

/**
 * A cluster on this machine whose two workers have different names of a host. Spark takes them for
 * two machines, and so starts copies of slow tasks, which it never does on one machine.
 */
final class TwoHosts implements AutoCloseable {
  private static final List<String> NAMES = List.of("127.0.0.1", "localhost");
  private static final int FREE_PORT = 0;

  private final SparkConf settings = new SparkConf(false).set("spark.ui.enabled", "false");
  private final RpcEnv master =
      Master.startRpcEnvAndEndpoint(NAMES.getFirst(), FREE_PORT, FREE_PORT, settings)._1();
  private final List<RpcEnv> workers =
      IntStream.range(0, NAMES.size()).mapToObj(this::startWorker).toList();

  private RpcEnv startWorker(int index) {
    return Worker.startRpcEnvAndEndpoint(
        NAMES.get(index),
        FREE_PORT,
        FREE_PORT,
        1,
        LocalCluster.MEGABYTES,
        new String[] {master()},
        LocalCluster.WORK.toString(),
        Option.apply(index),
        settings,
        Option.empty());
  }

  /** Returns the address by which a session joins the cluster. */
  String master() {
    return master.address().toSparkURL();
  }

  /** Ends the workers first: they need no word of the master's end then. */
  @Override
  public void close() {
    workers.forEach(RpcEnv::shutdown);
    workers.forEach(RpcEnv::awaitTermination);
    master.shutdown();
    master.awaitTermination();
  }
}
