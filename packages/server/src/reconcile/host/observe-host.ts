import type { SeenDisks } from '#domain/disk/plan.ts'
import type { SeenHost } from '#domain/host/plan.ts'
import type { HostWork } from '#store/host/load-host-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { hasDone } from '../engine/remember-done.ts'
import type { DiskSeen } from '../ports/index.ts'
import { diskResource, hostResource } from '../resources/resources.ts'

/** Queries the driver for a host, and adds which steps it has reported done in this pass. */
export async function observeHost(work: HostWork, io: PassIo): Promise<SeenHost> {
  const { host } = work
  const hosts = io.drivers.hosts(host.region)
  const seen = await io.call('inspectHost', () => hosts.inspectHost(hostResource(host, io)))
  const { hotPlugs, asksGuests } = hosts.capabilities
  const disks = recogniseDisks(work, seen?.disks ?? [], io)
  return {
    host: seen,
    disks,
    isReleasing: hotPlugs && !asksGuests,
    isStopped: hasDone(io, 'stop'),
    isRemoved: hasDone(io, 'remove'),
  }
}

function recogniseDisks({ host, disks }: HostWork, seen: readonly DiskSeen[], io: PassIo): SeenDisks {
  const { images } = io.drivers.hosts(host.region).capabilities
  const byName = new Map(seen.map((one) => [one.diskName, one]))
  const there = disks.flatMap((row) => {
    const one = byName.get(diskResource(row, host, io).name)
    return one ? [[row.id, one] as const] : []
  })
  const removed = disks.filter(({ id }) => hasDone(io, removalOf(id))).map(({ id }) => id)
  return { there: new Map(there), removed: new Set(removed), images }
}

/** Returns the key under which a disk's removal is recorded as done. */
export function removalOf(diskId: number): string {
  return `remove-disk ${diskId}`
}
