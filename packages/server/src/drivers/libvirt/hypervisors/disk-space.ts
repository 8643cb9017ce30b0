import { InsufficientCapacity, type StorageUse, isStorageNearlyFull, storageReserve } from '#reconcile/ports/index.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { runVirsh } from '../virsh/run-virsh.ts'
import { listNamedHypervisors } from './list-hypervisors.ts'
import { folderPool } from './pool.ts'

type DiskSpace = Pick<StorageUse, 'sizeBytes' | 'freeBytes'>

/** Throws InsufficientCapacity if the disk folder's file system is below its reserve. Does nothing without a pool. */
export async function checkDiskSpace(hypervisor: Hypervisor): Promise<void> {
  const space = await readDiskSpace(hypervisor)
  if (!space) return
  const reserve = storageReserve(space.sizeBytes, hypervisor)
  if (space.freeBytes >= reserve) return
  const { name, diskFolder } = hypervisor
  throw new InsufficientCapacity(
    `${diskFolder} of ${name} has ${inMib(space.freeBytes)} free and must keep ${inMib(reserve)} free.`,
  )
}

/** Returns size and free bytes of each disk folder, and whether it is nearly full. Skips hypervisors without an answer or a pool. */
export async function surveyDiskSpace({ options }: LibvirtContext): Promise<StorageUse[]> {
  const uses = await Promise.allSettled(
    listNamedHypervisors(options).map(async (hypervisor) => {
      const space = await readDiskSpace(hypervisor)
      if (!space) return []
      const use = { engine: options.name, storage: hypervisor.name, promisedBytes: null }
      return [{ ...use, ...space, isNearlyFull: isStorageNearlyFull(space, hypervisor) }]
    }),
  )
  return uses.flatMap((use) => (use.status === 'fulfilled' ? use.value : []))
}

async function readDiskSpace(hypervisor: Hypervisor): Promise<DiskSpace | null> {
  const pool = folderPool(hypervisor.diskFolder)
  const args = [`pool-refresh ${pool}; pool-info ${pool} --bytes`]
  const info = await runVirsh(hypervisor, { args, deadlineMs: 5_000, tolerate: /./ })
  const bytesOf = (field: string): number => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(info ?? '')?.[1])
  const [sizeBytes, freeBytes] = [bytesOf('Capacity'), bytesOf('Available')]
  return Number.isFinite(sizeBytes + freeBytes) ? { sizeBytes, freeBytes } : null
}

const inMib = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MiB`
