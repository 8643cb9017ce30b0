import type { ClusterDriver } from './cluster-driver.ts'
import type { HostDriver } from './host-driver.ts'
import type { VolumeDriver } from './volume-driver.ts'

/** Drivers of a region, per capability (decision H); the composition root selects them from the configuration. */
export interface Drivers {
  /** Driver of block storage in a region. */
  volumes(region: string): VolumeDriver
  /** Driver of hosts in a region. */
  hosts(region: string): HostDriver
  /** Driver of clusters in a region. */
  clusters(region: string): ClusterDriver
}
