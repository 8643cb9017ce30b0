/** Limits of a cluster. */
export const kubeBounds = {
  /** Including events. */
  objectsMax: 5_000,
  /** As for a real ConfigMap or Secret. */
  objectBytesMax: 1_048_576,
  /** Small objects are exempt, since their number is limited. */
  clusterBytesMax: 134_217_728,
  smallBytes: 16_384,
  /** Text, parsed objects and output buffers take about eight times as much memory. */
  pageBytesMax: 1_048_576,
  /** Of one dashboard response, which is not streamed. */
  viewBytesMax: 8_388_608,
  bodyBytesMax: 3_145_728,
  eventsMax: 500,
  /** Newest changes, from which a watch can start. */
  changesMax: 2_000,
  changesBytesMax: 67_108_864,
  /** Per cluster and process. */
  watchesMax: 256,
  /** Waiting changes per cluster and process. */
  changesWaitingMax: 200,
} as const
