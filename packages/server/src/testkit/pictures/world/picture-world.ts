/** IDs of the resources on the pictures' pages. */
export interface PictureWorld {
  /** Running host with two volumes, a disk and addresses. */
  readonly host: number
  /** Stopped host. */
  readonly idleHost: number
  /** Attached volume. */
  readonly volume: number
  /** Unattached volume. */
  readonly freeVolume: number
  /** Copy in progress. */
  readonly copy: number
  /** Volume with a failed resize. */
  readonly failedVolume: number
  /** Volume with an attach that does not finish. */
  readonly stuckVolume: number
  /** Cluster with two pools, one of which grows. */
  readonly cluster: number
  /** The growing pool. */
  readonly pool: number
  /** Cluster being created. */
  readonly newCluster: number
  /** Application with a consent. */
  readonly client: string
  /** Path of the cluster's dashboard. */
  readonly dashboard: string
  /** Token for the dashboard. */
  readonly dashboardToken: string
}

/** The pictures' data, with the address of the operator's pages. */
export interface PictureGround extends PictureWorld {
  /** Origin of the admin address. */
  readonly operator: string
}
