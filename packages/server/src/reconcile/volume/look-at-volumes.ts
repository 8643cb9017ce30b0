import { asId, type VolumeId } from '#domain/shared/index.ts'
import { isVolumeAsRecorded } from '#domain/volume/is-as-recorded.ts'
import { type VolumeWork, loadVolumeWorks } from '#store/volume/load-volume-work.ts'
import { askMany } from '../engine/ask-many.ts'
import type { LookIo } from '../engine/reconciler.ts'
import type { HostSeen, VolumeSeen } from '../ports/index.ts'
import { hostResource, volumeResource } from '../resources/resources.ts'
import { recogniseVolume } from './observe-volume.ts'
import { wantVolume } from './want-volume.ts'

interface Told {
  readonly disks: ReadonlyMap<string, VolumeSeen | null>
  readonly hosts: ReadonlyMap<string, HostSeen | null>
}

/** Polls many volumes, and returns those for which a pass would neither act nor write. */
export async function lookAtVolumes(ids: readonly number[], io: LookIo): Promise<ReadonlySet<number>> {
  const works = await loadVolumeWorks(
    io.store.db,
    ids.map((id) => asId<VolumeId>(id)),
  )
  const told = await askDrivers(works, io)
  return new Set(works.filter((work) => isAsRecorded(work, told, io)).map(({ volume }) => volume.id))
}

async function askDrivers(works: readonly VolumeWork[], io: LookIo): Promise<Told> {
  const volumes = works.map(({ volume }) => volumeResource(volume, io))
  const attachments = works.flatMap(({ attachment }) => attachment ?? [])
  const hosts = new Map(attachments.map(({ host }) => [host.id, hostResource(host, io)]))
  const [disksTold, hostsTold] = await Promise.all([
    askMany(io, volumes, (region) => {
      const driver = io.drivers.volumes(region)
      return {
        method: 'inspectVolume',
        one: (volume) => driver.inspectVolume(volume),
        many: driver.inspectVolumes?.bind(driver),
      }
    }),
    askMany(io, [...hosts.values()], (region) => {
      const driver = io.drivers.hosts(region)
      return { method: 'inspectHost', one: (host) => driver.inspectHost(host) }
    }),
  ])
  return { disks: disksTold, hosts: hostsTold }
}

function isAsRecorded(work: VolumeWork, { disks, hosts }: Told, io: LookIo): boolean {
  const { volume, attachment } = work
  const disk = disks.get(volumeResource(volume, io).name)
  const host = attachment ? hosts.get(hostResource(attachment.host, io).name) : null
  if (work.hasOpenJob || disk === undefined || host === undefined) return false
  const seen = recogniseVolume(work, { disk, host }, io)
  const serials = { recorded: attachment?.pluggedSerial ?? null, seen: seen.hostBootSerial }
  return isVolumeAsRecorded(wantVolume(work, io.vendor), seen, serials)
}
