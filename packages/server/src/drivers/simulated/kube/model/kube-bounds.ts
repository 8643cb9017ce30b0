/** Limits of a simulated cluster. */
export const kubeBounds = {
  /** Maximum number of objects, including Events. */
  objectsMax: 5_000,
  /** Maximum object size, as for a real ConfigMap or Secret. */
  objectBytesMax: 1_048_576,
  /** Maximum total size, except for small objects, whose number is limited. */
  clusterBytesMax: 134_217_728,
  smallBytes: 16_384,
  /** Maximum page size. Text, parsed objects and output buffers need about eight times this memory. */
  pageBytesMax: 1_048_576,
  /** Maximum size of a dashboard response, which is not streamed. */
  viewBytesMax: 8_388_608,
  bodyBytesMax: 3_145_728,
  eventsMax: 500,
  /** Maximum number of pods that one run of the controllers changes; the next run continues. */
  podsPerRunMax: 100,
  /** Number of newest changes, from which a watch can start. */
  changesMax: 2_000,
  changesBytesMax: 67_108_864,
  /** Maximum watches per cluster and process. */
  watchesMax: 256,
  /** Maximum waiting changes per cluster and process. */
  changesWaitingMax: 200,
} as const
