import type { BackupStore } from './backup-store.ts'
import type { ClusterDriver } from './cluster-driver.ts'
import type { HostDriver } from './host-driver.ts'
import type { ImageStore } from './image-store.ts'
import type { VolumeDriver } from './volume-driver.ts'

/** Drivers of a region, one for each port (decision H), as configured. */
export interface Drivers {
  volumes(region: string): VolumeDriver
  hosts(region: string): HostDriver
  clusters(region: string): ClusterDriver
  images(region: string): ImageStore
  backups(region: string): BackupStore
}
