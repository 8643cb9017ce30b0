/** First part of a cluster's query keys: events of its nodes do not invalidate other clusters. */
export function keyOfCluster(id: number | string): string {
  return `cluster ${id}`
}
