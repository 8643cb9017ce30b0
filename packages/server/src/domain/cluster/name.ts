/** Name of a cluster outside, in its kubeconfig and in front of its nodes' names: the installation's prefix and the id (decision E8). */
export function clusterName(nodePrefix: string, clusterId: number): string {
  return `${nodePrefix}${clusterId}`
}
