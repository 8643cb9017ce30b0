import type { ClusterDemand, ProtectedPod, TaintEffect } from '#domain/shared/index.ts'
import type { TokenView } from './token-view.ts'
import type { Claimed, Progress, Resource } from './resource.ts'

export type { ClusterDemand, ProtectedPod } from '#domain/shared/index.ts'

/** Spec of a control plane. */
export interface ClusterSpec {
  /** `<major>.<minor>`, and its deployed patch. */
  readonly version: string
  readonly patch: string
  readonly isHighlyAvailable: boolean
  readonly region: string
  /** The cluster's own authority signs serving certificates (decision E8). */
  readonly caCertificate: string
  readonly caKey: string
  /** The only accepted bearer token of an administrator, `[a-z0-9]{6}.[a-z0-9]{16}`. A higher `credentialsSerial` revokes the previous token immediately. */
  readonly adminToken: string
  readonly credentialsSerial: number
  /** Access list, and its serial (decision E13). */
  readonly accessList: AccessListSpec
  /**
   * Secret in namespace kube-system with the cluster's own token for this service (decision E9). Each credentials serial has another token, which the driver
   * writes before it reports that serial. The previous token ends then.
   */
  readonly serviceSecret: { readonly name: string; readonly token: string }
}

/** Addresses with access to a control plane; null for all, empty for none. */
export interface AccessListSpec {
  readonly serial: number
  /** CIDR networks of IPv4 and IPv6. */
  readonly networks: readonly string[] | null
}

/** Observed state of a control plane. */
export interface ClusterObservation {
  /** False while the control plane does not respond. */
  readonly isComplete: boolean
  readonly version: string
  readonly isHighlyAvailable: boolean
  readonly credentialsSerial: number
  /** 0 if the cluster never had an access list. */
  readonly accessListSerial: number
  /** URL for the kubeconfig, constant for the lifetime of the cluster (decision E8). Null before the control plane is complete. */
  readonly server: string | null
  /** Null if equal to the host of `server`. */
  readonly tlsServerName: string | null
  /** PEM certificates that verify `server`, in addition to the cluster's own authority. */
  readonly extraAuthorities: readonly string[]
  /**
   * Expiry of the serving certificate in milliseconds since 1970; null if the driver renews it itself. Otherwise ensureCluster issues a new certificate during
   * the last four months, and if the certificate would outlive the authority.
   */
  readonly certificateEndsMs: number | null
  /** Current URLs of the API server (decision E8). */
  readonly endpoints: readonly string[]
}

/** Kubernetes taint. */
export interface NodeTaint {
  readonly key: string
  readonly value: string
  readonly effect: TaintEffect
}

/** Spec of a node in its cluster. */
export interface NodeSpec {
  /** Node name, also the label of the node's host (decision E2). */
  readonly nodeName: string
  /** The node is ready only while its host runs. */
  readonly host: Resource
  readonly providerId: string
  /** Version without the leading v, for example `1.36.2`. */
  readonly version: string
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly NodeTaint[]
  /** Rises when labels or taints change. */
  readonly specSerial: number
  readonly vcpus: number
  readonly memoryMib: number
  readonly diskMib: number
  readonly ipv4: readonly string[]
  /** Extra partitions, sizes in MB (decision E3). */
  readonly disks: readonly { readonly size: number; readonly type: string }[]
}

/** Observed state of a node. */
export interface NodeObservation {
  readonly isReady: boolean
  readonly isCordoned: boolean
  readonly specSerial: number
  readonly version: string
  /** Pods that a drain would evict. */
  readonly pods: number
}

/** Cluster of a node, and the node's Kubernetes name. */
export interface NodeMembership {
  readonly cluster: Resource
  readonly nodeName: string
}

/** Progress of a drain. */
export type DrainProgress = Progress & {
  /** Pods that a disruption budget protects from eviction now. */
  readonly protectedPods?: readonly ProtectedPod[]
}

/** Demand query; the nodes' load is its most expensive part. */
export interface DemandQuery {
  readonly isLoadRequested: boolean
}

/** Maximum pods in one response, for large clusters. */
export const demandMost = { waiting: 1_000, placed: 20_000 } as const

/** Capabilities of a cluster driver. */
export interface ClusterCapabilities {
  readonly hasHighAvailability: boolean
  readonly hasAccessLists: boolean
  /** Supported minor versions. */
  readonly versions: readonly string[]
}

/** Port to Kubernetes control planes and their nodes. Methods are idempotent and may be killed at any time (rules 3 and 6). */
export interface ClusterDriver {
  readonly capabilities: ClusterCapabilities
  /** Null if the cluster does not exist or has a foreign stamp. */
  inspectCluster(cluster: Resource): Promise<ClusterObservation | null>
  /**
   * Finds or creates the control plane, and applies the spec: version (at most one minor up; a lower version is CannotShrink), high availability, credentials.
   * Afterwards the namespaces default and kube-system exist, and old credentials are rejected.
   */
  ensureCluster(cluster: Claimed, spec: ClusterSpec): Promise<Progress>
  /** Removes the control plane with its contents; succeeds for an unknown cluster. */
  deleteCluster(cluster: Claimed): Promise<Progress>
  /**
   * Returns waiting pods and nodes' capacity, and the nodes' load if `isLoadRequested` (rule 37). Null if the cluster does not exist; Busy while the control
   * plane does not respond. Absent if the driver cannot list pods.
   */
  readonly readDemand?: (cluster: Resource, question: DemandQuery) => Promise<ClusterDemand | null>
  /**
   * Opens a view with the rights of a token (rule 38); null if the cluster does not exist. Sends no request, so the token may be invalid. Busy until the
   * control plane has responded once. Absent if the driver cannot use another token.
   */
  readonly openView?: (cluster: Resource, token: string) => Promise<TokenView | null>
  /** Null if the node does not exist. `node` is the node's resource. */
  inspectNode(node: Resource, membership: NodeMembership): Promise<NodeObservation | null>
  /** Finds or registers the node, and applies labels and taints of the spec. Busy while the control plane does not respond. */
  ensureNode(node: Claimed, membership: NodeMembership, spec: NodeSpec): Promise<Progress>
  /** Cordons the node and evicts its pods within disruption budgets; done when all are evicted; succeeds for an unknown node. */
  drainNode(node: Claimed, membership: NodeMembership): Promise<DrainProgress>
  /** Removes the node from its cluster with its remaining pods; succeeds for an unknown node or cluster. */
  removeNode(node: Claimed, membership: NodeMembership): Promise<Progress>
}
