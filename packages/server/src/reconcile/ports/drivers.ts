import type { ClusterDriver } from './cluster-driver.ts'
import type { HostDriver } from './host-driver.ts'
import type { VolumeDriver } from './volume-driver.ts'

/** Which driver serves a region, per capability (decision H); chosen by the composition root from configuration. */
export interface Drivers {
  /** Driver of block storage in a region. */
  volumes(region: string): VolumeDriver
  /** Driver of hosts in a region. */
  hosts(region: string): HostDriver
  /** Driver of clusters in a region. */
  clusters(region: string): ClusterDriver
}
