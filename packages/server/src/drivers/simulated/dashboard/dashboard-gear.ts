import type { World } from '../world/world.ts'

/** What the composition root gives when it mounts the dashboard. */
export interface DashboardOptions {
  /** Where the service is reached; cookies are for https only when it begins so. */
  readonly origin: () => string
}

/** What every page of the dashboard stands on. */
export interface DashboardGear extends DashboardOptions {
  readonly world: World
  /** Path it is mounted at. */
  readonly prefix: string
}
