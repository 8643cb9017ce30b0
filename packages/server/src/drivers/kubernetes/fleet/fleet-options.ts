import type { FindHostPower } from '../nodes/inspect-node.ts'

/** Options of a fleet. */
export interface FleetOptions {
  /** Called for every node's host once per `pollMs`. */
  readonly findPower: FindHostPower
  /**
   * Acquires or renews the lease on a cluster before each poll. While it returns false, the fleet does nothing: two kubelets of one node would give its pods
   * two addresses.
   */
  readonly holdCluster: (cluster: string) => Promise<boolean>
  readonly onError: (cluster: string, error: unknown) => void
  readonly pollMs: number
  /** Run time of the pods of a Job. */
  readonly jobMs: number
}
