/** Returns the first part of a cluster's query keys. Contains the ID, so that node events do not invalidate queries of other clusters. */
export function keyOfCluster(id: number | string): string {
  return `cluster ${id}`
}
