import type { FindHostPower } from '../nodes/inspect-node.ts'

/** What a fleet is created with. */
export interface FleetOptions {
  /** Asked for every host of a kept node once in `lookMs`. */
  readonly findPower: FindHostPower
  /**
   * Whether this process is the one that keeps a cluster's nodes; asked again before each look, so that a lease behind it can be renewed. While it
   * says no, or fails, nothing is done for that cluster: two kubelets of one node would give its pods two addresses.
   */
  readonly holdCluster: (cluster: string) => Promise<boolean>
  readonly onTrouble: (cluster: string, error: unknown) => void
  /** Time between two looks at the power of the hosts, in milliseconds. */
  readonly lookMs: number
  /** How long the pods of a Job run, in milliseconds. */
  readonly jobMs: number
}
