/** How much a simulated cluster holds. */
export const kubeBounds = {
  /** Objects of a cluster, events among them. */
  objectsMax: 5_000,
  /** Octets of one object as JSON; a ConfigMap or Secret of a real cluster may have as many. */
  objectBytesMax: 1_048_576,
  /** Octets of all objects of a cluster; small ones are let in beside, their number is bounded. */
  clusterBytesMax: 134_217_728,
  /** An object of fewer octets is small. */
  smallBytes: 16_384,
  /** Octets of stored objects that a list or a watch reads at once; a single object may be larger. Text, parsed objects and output buffers take about eight times as many. */
  pageBytesMax: 1_048_576,
  /** Octets of stored objects in one answer to the dashboard, which is not streamed. */
  viewBytesMax: 8_388_608,
  /** Octets of a request's body. */
  bodyBytesMax: 3_145_728,
  /** Newest events of a cluster that are kept. */
  eventsMax: 500,
  /** Newest changes of a cluster that a watch can begin from, and their octets together. */
  changesMax: 2_000,
  changesBytesMax: 67_108_864,
  /** Open watches on one cluster in one process. */
  watchesMax: 256,
  /** Changes of one cluster that wait for their turn in one process. */
  changesWaitingMax: 200,
} as const
