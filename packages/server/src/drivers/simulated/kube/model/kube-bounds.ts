/** Limits of a cluster. */
export const kubeBounds = {
  /** Objects per cluster, including events. */
  objectsMax: 5_000,
  /** Of an object as JSON, as for a real ConfigMap or Secret. */
  objectBytesMax: 1_048_576,
  /** Of all objects of a cluster. Small ones are exempt, since their number is limited. */
  clusterBytesMax: 134_217_728,
  /** Objects below this size are small. */
  smallBytes: 16_384,
  /** Per read of a list or watch; a single object may be larger. Text, parsed objects and output buffers take about eight times as much memory. */
  pageBytesMax: 1_048_576,
  /** Of one dashboard response, which is not streamed. */
  viewBytesMax: 8_388_608,
  bodyBytesMax: 3_145_728,
  /** Kept per cluster, the newest. */
  eventsMax: 500,
  /** Newest changes per cluster, from which a watch can start, and their bytes. */
  changesMax: 2_000,
  changesBytesMax: 67_108_864,
  /** Per cluster and process. */
  watchesMax: 256,
  /** Waiting changes per cluster and process. */
  changesWaitingMax: 200,
} as const
