/**
 * What the planner of a control plane compares: its members and options as stored, and the programs as found on their machines (ADR 0066). Members are identified by
 * their number.
 */

/** A program of a control plane member. The store is etcd, or kine with a PostgreSQL database. The node proxy forwards API servers to nodes. */
export type MemberProgram = 'store' | 'api-server' | 'load-balancer' | 'node-proxy' | 'controller-manager' | 'scheduler'

/** State of a program: `down` if it does not run, `outdated` if it runs with another description or other files, else `current`. */
export type ProgramState = 'down' | 'outdated' | 'current'

/** A stored member. */
interface DesiredMember {
  readonly number: number
  /** True if it joins the etcd of the other members, instead of starting together with them. */
  readonly isJoining: boolean
}

/** Desired state of a control plane. */
export interface DesiredControlPlane {
  /** Ordered by number; never empty. */
  readonly members: readonly DesiredMember[]
  /** True while a running control plane changes its version. */
  readonly isUpgrading: boolean
  /** True after a restore, which leaves members behind. */
  readonly hasBeenRestored: boolean
  /** Rest of a restore: data and programs, or only programs; null for none. */
  readonly restoring: 'data' | 'programs' | null
}

/** Membership in etcd. Learners have no vote until they have all data. `unknown` if etcd does not answer; null if it was not asked. */
export type EtcdMembership = 'none' | 'learner' | 'voter' | 'unknown' | null

/** Observed state of a member. */
export interface ObservedMember {
  readonly number: number
  readonly hasImages: boolean
  /** True if its network and volumes exist. */
  readonly isPrepared: boolean
  /** Programs that the member has. */
  readonly programs: Readonly<Partial<Record<MemberProgram, ProgramState>>>
  /** True with a single member, which needs no majority. */
  readonly isStoreHealthy: boolean
  readonly membership: EtcdMembership
  readonly isApiServerReady: boolean
  /** False if a stopped API server is reached through this member's load balancer, which does not run or does not listen for it yet. */
  readonly isReachable: boolean
  /** True without a load balancer. */
  readonly isLoadBalancerServing: boolean
}

/** Steps whose result cannot be observed. A deployment records them, and takes each at most once unless it is interrupted right after one. */
export const onceSteps = [
  'remove-left-members',
  'restore-data',
  'save-backup',
  'apply-add-ons',
  'record-version',
  'apply-access-list',
  'apply-credentials',
] as const

/** A step whose result cannot be observed. */
export type OnceStep = (typeof onceSteps)[number]

/** Observed state of a control plane. */
export interface ControlPlaneObservation {
  /** Ordered as in the desired state. */
  readonly members: readonly ObservedMember[]
  /** True if an API server was created with the target version: a backup would contain its changes. */
  readonly hasNextVersion: boolean
  /** Steps that this deployment has taken. */
  readonly taken: ReadonlySet<OnceStep>
}
