/** First part of the query keys of one cluster: events of its nodes do not invalidate other clusters. */
export function keyOfCluster(id: number | string): string {
  return `cluster ${id}`
}
