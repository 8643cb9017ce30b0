import type { ObservedDisks } from '#domain/disk/plan.ts'
import type { ObservedHost } from '#domain/host/plan.ts'
import type { HostWork } from '#store/host/load-host-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { isRecordedDone } from '../engine/record-done.ts'
import type { DiskObservation } from '../ports/index.ts'
import { diskResource, hostResource } from '../resources/resources.ts'

/** Returns the host that the driver observes (null if missing) and its local disks. Adds the stop and removals reported done in this pass. */
export async function observeHost(work: HostWork, io: PassIo): Promise<ObservedHost> {
  const { host } = work
  const hosts = io.drivers.hosts(host.region)
  const observed = await io.call('inspectHost', () => hosts.inspectHost(hostResource(host, io)))
  const { hotPlugs, queriesGuests } = hosts.capabilities
  const disks = matchDisks(work, observed?.disks ?? [], io)
  return {
    host: observed,
    disks,
    isReleasing: hotPlugs && !queriesGuests,
    isStopped: isRecordedDone(io, 'stop'),
    isRemoved: isRecordedDone(io, 'remove'),
  }
}

function matchDisks({ host, disks }: HostWork, observed: readonly DiskObservation[], io: PassIo): ObservedDisks {
  const { images } = io.drivers.hosts(host.region).capabilities
  const byName = new Map(observed.map((one) => [one.diskName, one]))
  const there = disks.flatMap((row) => {
    const one = byName.get(diskResource(row, host, io).name)
    return one ? [[row.id, one] as const] : []
  })
  const removed = disks.filter(({ id }) => isRecordedDone(io, removalOf(id))).map(({ id }) => id)
  return { there: new Map(there), removed: new Set(removed), images }
}

/** Returns the key that records a disk's removal as done. */
export function removalOf(diskId: number): string {
  return `remove-disk ${diskId}`
}
