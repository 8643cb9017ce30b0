import type { FindHostPower } from '../nodes/inspect-node.ts'

/** Options of a fleet. */
export interface FleetOptions {
  /** Called for every host of a node once per `lookMs`. */
  readonly findPower: FindHostPower
  /**
   * True if this process simulates a cluster's nodes; called before each poll to renew a lease. Otherwise nothing is done for that cluster: two kubelets of one
   * node would give its pods two addresses.
   */
  readonly holdCluster: (cluster: string) => Promise<boolean>
  readonly onError: (cluster: string, error: unknown) => void
  /** Poll interval of the hosts' power, in milliseconds. */
  readonly pollMs: number
  /** Run time of the pods of a Job, in milliseconds. */
  readonly jobMs: number
}
