/**
 * Name of a node within its pool: eight hex digits of the second it was made (since 1970), then four random ones (decision E2).
 * `random` is those four.
 */
export function nodeName(createdSeconds: number, random: string): string {
  return `${(createdSeconds % 0x1_0000_0000).toString(16).padStart(8, '0')}${random}`
}

/** A node's place, for its name outside. */
interface NamedNode {
  /** Prefix of the installation, `orch` or `lke`. */
  readonly nodePrefix: string
  readonly clusterId: number
  readonly poolId: number
  /** The 12 hex digits. */
  readonly name: string
}

/** Name of a node in Kubernetes, and label of its host (decision E2). */
export function kubernetesNodeName({ nodePrefix, clusterId, poolId, name }: NamedNode): string {
  return `${nodePrefix}${clusterId}-${poolId}-${name}`
}

/** What a node says in Kubernetes about its host: `<vendor in lower case>://<host id>` (decision E2). */
export function providerId(vendor: string, hostId: number): string {
  return `${vendor.toLowerCase()}://${hostId}`
}

/** Name of a cluster outside, in its kubeconfig and in front of its nodes' names: the installation's prefix and the id (decision E8). */
export function clusterName(nodePrefix: string, clusterId: number): string {
  return `${nodePrefix}${clusterId}`
}

/** What a node's public id is made of. */
interface NodeIdParts {
  readonly poolId: number
  /** 12 hex digits, unique in the pool. */
  readonly name: string
}

/** Public id of a node, `<poolId>-<12 hex>` (decision E2). */
export function publicNodeId(poolId: number, name: string): string {
  return `${poolId}-${name}`
}

/** Takes a public id apart; null when no node can have it, which is the same as not being there (decision A4). */
export function parseNodeId(text: string): NodeIdParts | null {
  const [, pool, name] = /^([1-9]\d{0,15})-([0-9a-f]{12})$/.exec(text) ?? []
  const poolId = Number(pool)
  return name !== undefined && Number.isSafeInteger(poolId) ? { poolId, name } : null
}
