/** First part of the key of what was read of one cluster alone, so that what happens to its nodes makes nothing old of the others. */
export function keyOfCluster(id: number | string): string {
  return `cluster ${id}`
}
