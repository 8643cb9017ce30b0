import type { ClusterDemand, TaintEffect } from '#domain/shared/index.ts'
import type { BearerView } from './bearer-view.ts'
import type { Claimed, Progress, Resource } from './resource.ts'

export type { ClusterDemand } from '#domain/shared/index.ts'

/** What a control plane is to be. */
export interface ClusterSpec {
  /** `<major>.<minor>` and the patch that is deployed of it. */
  readonly version: string
  readonly patch: string
  readonly isHighlyAvailable: boolean
  readonly region: string
  /** The cluster's own certificate authority, PEM; serving certificates are signed by it (decision E8). */
  readonly caCertificate: string
  readonly caKey: string
  /**
   * The only administrator's bearer token that is accepted, and its serial: a higher serial revokes the one before at once. Its form is that of Kubernetes' bootstrap
   * tokens, `[a-z0-9]{6}.[a-z0-9]{16}`.
   */
  readonly adminToken: string
  readonly credentialsSerial: number
  /** Which addresses it answers, and the serial of that (decision E13). */
  readonly accessList: AccessListSpec
  /**
   * Secret of namespace kube-system that holds the cluster's own token for this service (decision E9). Another one comes with each serial, and is
   * in its place before that serial is seen: the one before ends then.
   */
  readonly serviceSecret: { readonly name: string; readonly token: string }
}

/** Which addresses a control plane answers; null for all, none for nobody. */
export interface AccessListSpec {
  readonly serial: number
  /** Networks of both families in CIDR form. */
  readonly networks: readonly string[] | null
}

/** What a driver sees of a control plane. */
export interface ClusterSeen {
  /** False while it is still being made: it does not answer yet. */
  readonly isComplete: boolean
  readonly version: string
  readonly isHighlyAvailable: boolean
  readonly credentialsSerial: number
  /** Serial of the access list that it keeps; 0 where none was ever given. */
  readonly accessListSerial: number
  /** URL that goes into the kubeconfig; the same for as long as the cluster lives (decision E8). Null before it is complete. */
  readonly server: string | null
  /** Name that TLS clients are to ask for and check, where it differs from the host of `server`; null when it does not. */
  readonly tlsServerName: string | null
  /** PEM certificates that `server` can be checked with, beside the cluster's own authority. */
  readonly extraAuthorities: readonly string[]
  /**
   * When the certificate that it serves with ends, in milliseconds since 1970; null where its driver looks after that by itself. In the last third
   * of a year before, and when it would outlive the authority, ensureCluster is called, which issues another.
   */
  readonly certificateEndsMs: number | null
  /** URLs it answers on now (decision E8). */
  readonly endpoints: readonly string[]
}

/** A taint as Kubernetes has it. */
export interface NodeTaint {
  readonly key: string
  readonly value: string
  readonly effect: TaintEffect
}

/** What a node is to be in its cluster. */
export interface NodeSpec {
  /** Kubernetes name, the label of its host (decision E2). */
  readonly nodeName: string
  /** The host that carries it; it is ready only while that runs. */
  readonly host: Resource
  readonly providerId: string
  /** Kubelet version without the leading v, for example `1.36.2`. */
  readonly version: string
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly NodeTaint[]
  /** Rises when labels or taints are changed. */
  readonly specSerial: number
  readonly vcpus: number
  readonly memoryMib: number
  readonly diskMib: number
  readonly ipv4: readonly string[]
  /** Extra partitions, sizes in MB (decision E3). */
  readonly disks: readonly { readonly size: number; readonly type: string }[]
}

/** What a driver sees of a node. */
export interface NodeSeen {
  readonly isReady: boolean
  readonly isCordoned: boolean
  readonly specSerial: number
  readonly version: string
  /** Pods on it that a drain would have to move. */
  readonly pods: number
}

/** A node's place: its cluster, and its own resource with the caller's right to change it. */
export interface NodePlace {
  readonly cluster: Resource
  readonly nodeName: string
}

/** How far a drain is. */
export type DrainProgress = Progress & {
  /** Pods that a disruption budget keeps from being moved just now. */
  readonly protectedPods?: number
}

/** How much is asked of a cluster's demand: what is on its nodes costs by far the most. */
export interface DemandQuestion {
  readonly isLoadAsked: boolean
}

/** Most that is read for one answer, so that a crowded cluster costs no more: pods that wait, and pods on nodes. */
export const demandMost = { waiting: 1_000, placed: 20_000 } as const

/** What a cluster driver can do. */
export interface ClusterCapabilities {
  readonly hasHighAvailability: boolean
  /** Whether it can keep addresses out. */
  readonly hasAccessLists: boolean
  /** Minors it can run. */
  readonly versions: readonly string[]
}

/** Port to Kubernetes control planes and the nodes in them. Every method may be repeated, and killed at any moment (rules 3 and 6). */
export interface ClusterDriver {
  readonly capabilities: ClusterCapabilities
  /** Reads one control plane; null when it is not there or not ours. */
  inspectCluster(cluster: Resource): Promise<ClusterSeen | null>
  /**
   * Finds ours, or makes one, and brings it to the spec: version (one minor up at most; a lower one is CannotShrink), high availability,
   * credentials. Namespaces default and kube-system exist afterwards. Old credentials are refused from the moment it is done.
   */
  ensureCluster(cluster: Claimed, spec: ClusterSpec): Promise<Progress>
  /** Removes it with everything in it; an unknown one succeeds. */
  deleteCluster(cluster: Claimed): Promise<Progress>
  /**
   * What pods of a cluster wait for and what its nodes have, with what is on each of these where `isLoadAsked` (rule 37); null when the cluster is
   * not there. Changes nothing. Busy while the control plane does not answer. Absent where the driver cannot see pods.
   */
  readonly readDemand?: (cluster: Resource, question: DemandQuestion) => Promise<ClusterDemand | null>
  /**
   * The cluster as the holder of a bearer token sees it (rule 38); null when the cluster is not there. Nothing is asked for yet, and whether the token is any good is not known. Busy while the control
   * plane has not answered for the first time. Absent where the driver has no way to ask as somebody else.
   */
  readonly openView?: (cluster: Resource, bearer: string) => Promise<BearerView | null>
  /** Reads one node (resource: the node's); null when it is not there. */
  inspectNode(node: Resource, place: NodePlace): Promise<NodeSeen | null>
  /** Finds it as ours, or registers it; labels and taints follow the spec. Busy while the control plane does not answer. */
  ensureNode(node: Claimed, place: NodePlace, spec: NodeSpec): Promise<Progress>
  /** Cordons it and evicts its pods, keeping to disruption budgets; done when none is left; an unknown node succeeds. */
  drainNode(node: Claimed, place: NodePlace): Promise<DrainProgress>
  /** Removes it from its cluster with whatever pods it still has; an unknown node or cluster succeeds. */
  removeNode(node: Claimed, place: NodePlace): Promise<Progress>
}
