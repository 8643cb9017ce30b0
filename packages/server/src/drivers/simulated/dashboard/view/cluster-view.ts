/** A node as the dashboard shows it. */
export interface NodeView {
  readonly name: string
  readonly isReady: boolean
  readonly isCordoned: boolean
  readonly version: string
  /** Provider id of the host that carries it. */
  readonly host: string
  readonly pods: number
}

/** A deployment as the dashboard shows it. */
export interface DeploymentView {
  readonly namespace: string
  readonly name: string
  readonly wanted: number
  readonly ready: number
  readonly upToDate: number
}

/** A pod as the dashboard shows it. */
export interface PodView {
  readonly namespace: string
  readonly name: string
  /** Its phase, or Terminating. */
  readonly status: string
  readonly isReady: boolean
  /** '' where it has no node yet. */
  readonly node: string
}

/** A Kubernetes event as the dashboard shows it. */
export interface EventView {
  readonly namespace: string
  /** As Kubernetes writes times. */
  readonly time: string
  readonly type: string
  readonly reason: string
  /** Kind and name of what it is about. */
  readonly about: string
  readonly message: string
}

/** A cluster as the dashboard shows it: all nodes, and one namespace or all. Nothing secret is in it. */
export interface ClusterView {
  readonly name: string
  readonly version: string
  readonly namespaces: readonly string[]
  /** The one that is shown; null for all. */
  readonly namespace: string | null
  readonly nodes: readonly NodeView[]
  readonly deployments: readonly DeploymentView[]
  readonly pods: readonly PodView[]
  /** Newest first. */
  readonly events: readonly EventView[]
}
