import type { HostType } from '../../domain/catalogue/catalogue.ts'
import { checkAttachmentLimits } from '../../domain/attachment/limits.ts'
import { type EventId, Fault, throwFaults, type Viewer } from '../../domain/shared/index.ts'
import type { EventAuthor } from '../event/event-content.ts'
import { insertJob } from '../event/insert-job.ts'
import type { Tx } from '../open-store.ts'
import { touchWork } from '../work/touch-work.ts'
import { findConfigChoices } from './find-config-choices.ts'
import type { TargetHost } from './lock-target.ts'
import { type Placement, placeVolume } from './place-volume.ts'
import { readLoad } from './read-load.ts'

/** The volume to attach. */
export interface AttachableVolume {
  readonly id: number
  readonly label: string
  readonly region: string
}

/** What the caller asked for. */
export interface PlacementWish {
  readonly configId: number | null
  readonly isPersisting: boolean
}

/** What limits apply on this host. */
export interface HostRoom {
  readonly hostType: HostType
  /** Number of the dialect (decision D5). */
  readonly floor: number
}

/**
 * Checks every rule of an attachment and chooses its place; the host is locked by the caller (contract, "Attach rules";
 * decisions D5, D6). What the request names comes first (decision B3), then the host's room, then the place in a configuration:
 * a host that is full says so, rather than that its configuration is.
 */
export async function checkAttachment(
  tx: Tx,
  viewer: Viewer,
  host: TargetHost,
  wish: PlacementWish & HostRoom,
): Promise<Placement> {
  const choices = await findConfigChoices(tx, viewer, { hostId: host.id, configId: wish.configId })
  const load = await readLoad(tx, host.id)
  throwFaults([
    ...checkHostState(host, wish.isPersisting),
    ...checkAttachmentLimits({ ...load, memoryMib: wish.hostType.memoryMib, floor: wish.floor }, wish.isPersisting),
  ])
  return wish.isPersisting ? placeVolume(tx, host, choices) : { configId: null, slot: null }
}

function checkHostState(host: TargetHost, isPersisting: boolean): Fault[] {
  if (host.status === 'deleting')
    return [new Fault('host.deleting', `Host ${host.id} is being deleted.`, { field: 'host_id' })]
  if (isPersisting || host.wantsPower === 'on') return []
  return [
    new Fault(
      'host.not_running',
      'A volume that does not persist across boots can only be attached to a running host.',
      { field: 'host_id' },
    ),
  ]
}

/** A checked place on a host. */
export interface Berth {
  readonly host: TargetHost
  readonly placement: Placement
}

/** Writes an attachment that was checked: the row, its slot. The volume's work is touched by the caller. */
export async function insertAttachment(tx: Tx, viewer: Viewer, volumeId: number, berth: Berth): Promise<void> {
  const { host, placement: place } = berth
  await tx
    .insertInto('attachments')
    .values({
      volume_id: volumeId,
      account_id: viewer.accountId,
      host_id: host.id,
      config_id: place.configId,
      persists: place.slot !== null,
      wants: 'attached',
    })
    .execute()
  if (place.configId === null || place.slot === null) return
  await tx
    .insertInto('config_devices')
    .values({
      account_id: viewer.accountId,
      config_id: place.configId,
      slot: place.slot,
      volume_id: volumeId,
      disk_id: null,
    })
    .execute()
}

/** Attaches as an operation of its own: the attachment, the volume's work, a volume_attach job with the host beside it (decision F2). */
export async function attachVolume(
  tx: Tx,
  author: EventAuthor & Viewer,
  volume: AttachableVolume,
  berth: Berth,
): Promise<EventId> {
  const { host } = berth
  await insertAttachment(tx, author, volume.id, berth)
  const generation = await touchWork(tx, { kind: 'volume', id: volume.id }, volume.region)
  return insertJob(tx, author, {
    action: 'volume_attach',
    entity: { type: 'volume', id: volume.id, label: volume.label },
    secondary: { type: 'host', id: host.id, label: host.label },
    work: { kind: 'volume', id: volume.id, generation },
  })
}
