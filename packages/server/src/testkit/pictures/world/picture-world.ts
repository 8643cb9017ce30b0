/** Ids of what the pages of the pictures are about. */
export interface PictureWorld {
  /** A host that runs, with two volumes, a disk and addresses. */
  readonly host: number
  /** One that is off. */
  readonly idleHost: number
  /** A volume that is attached. */
  readonly volume: number
  /** One that is attached to nothing. */
  readonly freeVolume: number
  /** One that is being copied from another. */
  readonly copy: number
  /** One whose resize has failed. */
  readonly failedVolume: number
  /** One whose attach does not come to its end. */
  readonly stuckVolume: number
  /** A cluster with two pools, one of which grows. */
  readonly cluster: number
  /** The pool that grows. */
  readonly pool: number
  /** One that is being made. */
  readonly newCluster: number
  /** An application that has been allowed in. */
  readonly client: string
  /** Path of the dashboard of the cluster. */
  readonly dashboard: string
  /** What opens the dashboard. */
  readonly dashboardToken: string
}

/** The world, and where the operator's pages of its installation are. */
export interface PictureGround extends PictureWorld {
  /** Origin of the admin address. */
  readonly operator: string
}
