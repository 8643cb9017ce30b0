import type { HostRecord } from '../records/host-record.ts'
import { requestedHostOf } from '../records/volume-record.ts'
import { requestInLane } from './request-in-lane.ts'
import type { Lane } from './lane.ts'

const powers = { boot: 'on', shutdown: 'off', reboot: 'on' } as const

/**
 * Changes a host's power, and records power, operation and detached volumes. Records nothing if rejected, such as a boot during shutdown or a reboot while
 * offline (decision H4).
 */
export async function requestPowerChange(lane: Lane, host: HostRecord, verb: keyof typeof powers): Promise<void> {
  const answer = await requestInLane(lane, {
    method: 'POST',
    path: `/hosts/instances/${host.id}/${verb}`,
    about: `host ${host.id}`,
    allowedErrors: ['host.not_running', 'host.busy'],
  })
  if (answer === null) return
  host.power = powers[verb]
  if (answer.operation === null) return
  host.last = answer.operation
  // The end of the run detaches hot-plugged volumes (decision D7.2).
  if (verb !== 'boot') releaseVolumes(lane, host.id, (persists) => !persists)
}

/** Records that the host's volumes for which `isReleased` returns true are detached. Sends no request. */
export function releaseVolumes({ record }: Lane, hostId: number, isReleased: (persists: boolean) => boolean): void {
  for (const volume of record.volumes)
    if (requestedHostOf(volume) === hostId && isReleased(volume.persists))
      volume.placements.push({ operation: null, hostId: null })
}
