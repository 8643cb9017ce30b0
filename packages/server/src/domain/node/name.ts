/** Returns a node's name in its pool: eight hex digits of its creation second (since 1970), then the four random digits `random` (decision E2). */
export function nodeName(createdSeconds: number, random: string): string {
  return `${(createdSeconds % 0x1_0000_0000).toString(16).padStart(8, '0')}${random}`
}

interface NamedNode {
  readonly nodePrefix: string
  readonly clusterId: number
  readonly poolId: number
  readonly name: string
}

/** Returns a node's Kubernetes name, `<prefix><cluster>-<pool>-<name>`, which is also its host's label (decision E2). */
export function kubernetesNodeName({ nodePrefix, clusterId, poolId, name }: NamedNode): string {
  return `${nodePrefix}${clusterId}-${poolId}-${name}`
}

/** Returns a node's provider ID: `<vendor in lower case>://<host id>` (decision E2). */
export function providerId(vendor: string, hostId: number): string {
  return `${vendor.toLowerCase()}://${hostId}`
}

/** Returns a cluster's name in kubeconfig and node names, `<prefix><id>` (decision E8). */
export function clusterName(nodePrefix: string, clusterId: number): string {
  return `${nodePrefix}${clusterId}`
}

interface NodeIdParts {
  readonly poolId: number
  /** 12 hex digits. */
  readonly name: string
}

/** Returns a node's public ID, `<poolId>-<12 hex>` (decision E2). */
export function publicNodeId(poolId: number, name: string): string {
  return `${poolId}-${name}`
}

/** Returns the parts of a public ID; null if malformed, which counts as not found (decision A4). */
export function parseNodeId(text: string): NodeIdParts | null {
  const [, pool, name] = /^([1-9]\d{0,15})-([0-9a-f]{12})$/.exec(text) ?? []
  const poolId = Number(pool)
  return name !== undefined && Number.isSafeInteger(poolId) ? { poolId, name } : null
}
