/** Limits of a simulated cluster. */
export const kubeBounds = {
  /** Objects of a cluster, including events. */
  objectsMax: 5_000,
  /** Bytes of one object as JSON, as for a ConfigMap or Secret of a real cluster. */
  objectBytesMax: 1_048_576,
  /** Bytes of all objects. Small ones are exempt, because their number is limited. */
  clusterBytesMax: 134_217_728,
  /** An object with fewer bytes is small. */
  smallBytes: 16_384,
  /** Bytes that a list or watch reads at a time; a single object may be larger. Text, parsed objects and output buffers take about eight times as much. */
  pageBytesMax: 1_048_576,
  /** Bytes of one response to the dashboard, which is not streamed. */
  viewBytesMax: 8_388_608,
  /** Bytes of a request body. */
  bodyBytesMax: 3_145_728,
  /** Events kept in a cluster, newest first. */
  eventsMax: 500,
  /** Newest changes, from which a watch can start, and their bytes. */
  changesMax: 2_000,
  changesBytesMax: 67_108_864,
  /** Open watches on one cluster in one process. */
  watchesMax: 256,
  /** Changes of one cluster that wait in one process. */
  changesWaitingMax: 200,
} as const
