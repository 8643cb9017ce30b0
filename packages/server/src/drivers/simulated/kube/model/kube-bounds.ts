/** Limits of a cluster. */
export const kubeBounds = {
  /** Per cluster, including events. */
  objectsMax: 5_000,
  /** Of an object as JSON, as for a ConfigMap or Secret of a real cluster. */
  objectBytesMax: 1_048_576,
  /** Small objects are exempt: their number is limited. */
  clusterBytesMax: 134_217_728,
  /** Smaller objects are small. */
  smallBytes: 16_384,
  /** Per read of a list or watch; a single object may be larger. Text, parsed objects and output buffers take about eight times as much. */
  pageBytesMax: 1_048_576,
  /** Of one dashboard response, which is not streamed. */
  viewBytesMax: 8_388_608,
  bodyBytesMax: 3_145_728,
  /** Kept per cluster, newest first. */
  eventsMax: 500,
  /** Newest changes, from which a watch can start, and their bytes. */
  changesMax: 2_000,
  changesBytesMax: 67_108_864,
  /** Per cluster and process. */
  watchesMax: 256,
  /** Waiting changes per cluster and process. */
  changesWaitingMax: 200,
} as const
