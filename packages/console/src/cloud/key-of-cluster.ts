/** First part of the query keys of one cluster, so that events of its nodes do not invalidate queries of other clusters. */
export function keyOfCluster(id: number | string): string {
  return `cluster ${id}`
}
