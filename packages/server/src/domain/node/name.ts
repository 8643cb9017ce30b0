/**
 * Name of a node within its pool: eight hex digits of the second it was made (since 1970), then four random ones (decision E2).
 * `random` is those four.
 */
export function nodeName(createdSeconds: number, random: string): string {
  return `${(createdSeconds % 0x1_0000_0000).toString(16).padStart(8, '0')}${random}`
}

/** A node's place, for its name outside. */
export interface NamedNode {
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
