/** IDs of the resources on the pictures' pages. */
export interface PictureWorld {
  readonly host: number
  readonly idleHost: number
  readonly volume: number
  readonly freeVolume: number
  readonly copy: number
  readonly failedVolume: number
  /** Volume with an attach that does not finish. */
  readonly stuckVolume: number
  readonly cluster: number
  readonly pool: number
  readonly newCluster: number
  readonly client: string
  readonly dashboard: string
  readonly dashboardToken: string
}

/** The pictures' data, with the address of the operator's pages. */
export interface PictureGround extends PictureWorld {
  readonly operator: string
}
