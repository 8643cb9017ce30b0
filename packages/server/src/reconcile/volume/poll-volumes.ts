import { asId, type VolumeId } from '#domain/shared/index.ts'
import { isVolumeAsRecorded } from '#domain/volume/is-as-recorded.ts'
import { type VolumeWork, loadVolumeWorks } from '#store/volume/load-volume-work.ts'
import { inspectMany } from '../engine/inspect-many.ts'
import type { PollIo } from '../engine/reconciler.ts'
import type { HostObservation, VolumeObservation } from '../ports/index.ts'
import { hostResource, volumeResource } from '../resources/resources.ts'
import { matchVolume } from './observe-volume.ts'
import { desiredVolume } from './desired-volume.ts'

interface Inspected {
  readonly disks: ReadonlyMap<string, VolumeObservation | null>
  readonly hosts: ReadonlyMap<string, HostObservation | null>
}

/** Returns the IDs of volumes for which a pass would neither act nor write. Queries their drivers and hosts, and omits volumes whose query failed. */
export async function pollVolumes(ids: readonly number[], io: PollIo): Promise<ReadonlySet<number>> {
  const works = await loadVolumeWorks(
    io.store.db,
    ids.map((id) => asId<VolumeId>(id)),
  )
  const inspected = await inspectAll(works, io)
  return new Set(works.filter((work) => isAsRecorded(work, inspected, io)).map(({ volume }) => volume.id))
}

async function inspectAll(works: readonly VolumeWork[], io: PollIo): Promise<Inspected> {
  const volumes = works.map(({ volume }) => volumeResource(volume, io))
  const attachments = works.flatMap(({ attachment }) => attachment ?? [])
  const hosts = new Map(attachments.map(({ host }) => [host.id, hostResource(host, io)]))
  const [observedDisks, observedHosts] = await Promise.all([
    inspectMany(io, volumes, (region) => {
      const driver = io.drivers.volumes(region)
      return {
        method: 'inspectVolume',
        one: (volume) => driver.inspectVolume(volume),
        many: driver.inspectVolumes?.bind(driver),
      }
    }),
    inspectMany(io, [...hosts.values()], (region) => {
      const driver = io.drivers.hosts(region)
      return { method: 'inspectHost', one: (host) => driver.inspectHost(host) }
    }),
  ])
  return { disks: observedDisks, hosts: observedHosts }
}

function isAsRecorded(work: VolumeWork, { disks, hosts }: Inspected, io: PollIo): boolean {
  const { volume, attachment } = work
  const disk = disks.get(volumeResource(volume, io).name)
  const host = attachment ? hosts.get(hostResource(attachment.host, io).name) : null
  if (work.hasOpenJob || disk === undefined || host === undefined) return false
  const observed = matchVolume(work, { disk, host }, io)
  const serials = { recorded: attachment?.pluggedSerial ?? null, observed: observed.hostBootSerial }
  return isVolumeAsRecorded(desiredVolume(work, io.vendor), observed, serials)
}
