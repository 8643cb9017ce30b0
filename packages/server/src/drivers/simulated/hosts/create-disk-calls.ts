import { done } from '#reconcile/ports/index.ts'
import type { Claimed, DiskSpec, HostDriver, Resource } from '#reconcile/ports/index.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import { withFaults } from '../faults/with-faults.ts'
import type { World } from '../world/world.ts'
import { deleteSimDisk, ensureSimDisk, resizeSimDisk } from './change-disk.ts'

/** The calls of a world's hypervisors about local disks, with their faults. */
export function createDiskCalls(
  world: World,
  faults: FaultStore,
): Pick<HostDriver, 'ensureDisk' | 'resizeDisk' | 'deleteDisk'> {
  return {
    ensureDisk: withFaults(world, faults, {
      on: 'ensureDisk',
      call: (host: Claimed, disk: Resource, spec: DiskSpec) => ensureSimDisk(world, host, { disk, spec }),
      lie: done,
    }),
    resizeDisk: withFaults(world, faults, {
      on: 'resizeDisk',
      call: (host: Claimed, disk: Resource, sizeMib: number) => resizeSimDisk(world, host, { disk, sizeMib }),
      lie: done,
    }),
    deleteDisk: withFaults(world, faults, {
      on: 'deleteDisk',
      call: (host: Claimed, disk: Resource) => deleteSimDisk(world, host, disk),
      lie: done,
    }),
  }
}
