import type { AttachmentLoad } from '../../domain/attachment/limits.ts'
import { checkPlaced, isAttachedHere } from '../../domain/host/check-placed.ts'
import type { Device, DevicesPlan } from '../../domain/host/devices.ts'
import { type Actor, type ConfigId, type EventId, throwFaults } from '../../domain/shared/index.ts'
import { insertAttachment } from '../attachment/insert-attachment.ts'
import { detachVolume } from '../attachment/detach-volume.ts'
import { findHolding } from '../attachment/find-holding.ts'
import type { TargetHost } from '../attachment/lock-target.ts'
import { readLoad } from '../attachment/read-load.ts'
import { insertJob } from '../event/insert-job.ts'
import type { Tx } from '../open-store.ts'
import { touchWork } from '../work/touch-work.ts'
import { checkRelease, isReleasing } from './check-release.ts'
import { type JobChain, startJobChain } from './job-chain.ts'
import { type PlacedVolume, readPlaced } from './read-placed.ts'

/** The configuration whose slots are changed, its host locked, and what limits apply there. */
export interface ConfigTarget {
  readonly host: TargetHost
  readonly configId: ConfigId
  readonly room: Pick<AttachmentLoad, 'memoryMib' | 'floor'>
}

interface Change {
  readonly actor: Actor
  readonly target: ConfigTarget
  readonly jobs: JobChain
}

/**
 * Writes new slots of a configuration: volumes put into one are attached, volumes taken out of the configuration that holds them
 * are detached (facts 6.3), if the actor may do that. Returns the request's operation, null when no volume has to come or go. Throws
 * what the request names wrongly, then access.grant_missing, then every refusal of the rules at once.
 */
export async function applyDevices(
  tx: Tx,
  actor: Actor,
  target: ConfigTarget,
  plan: DevicesPlan,
): Promise<EventId | null> {
  const change: Change = { actor, target, jobs: startJobChain(actor) }
  await lockVolumes(tx, actor, [...plan.removedVolumeIds, ...plan.placed.flatMap((one) => one.volumeId ?? [])])
  const volumes = await readPlaced(tx, actor, target.host.id, plan.placed)
  await checkRelease(tx, actor, target.configId, plan.removedVolumeIds)
  throwFaults(checkPlaced({ ...target.host, ...target.room, ...(await readLoad(tx, target.host.id)) }, volumes))
  if (plan.vacatedSlots.length > 0) {
    await tx
      .deleteFrom('config_devices')
      .where('config_id', '=', target.configId)
      .where('slot', 'in', plan.vacatedSlots)
      .execute()
  }
  for (const id of plan.removedVolumeIds) await release(tx, id, change)
  for (const one of plan.placed) if (one.diskId !== null) await insertDevice(tx, one, change)
  for (const volume of volumes) await (isAttachedHere(target.host, volume) ? place : attach)(tx, volume, change)
  return change.jobs.operationId()
}

async function lockVolumes(tx: Tx, actor: Actor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .selectFrom('volumes')
    .select('id')
    .where('account_id', '=', actor.accountId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Detaches a volume that this configuration held; one that another configuration holds only lost a slot. */
async function release(tx: Tx, volumeId: number, { target, jobs }: Change): Promise<void> {
  const held = await findHolding(tx, volumeId)
  if (held?.wants !== 'attached' || held.isHidden) return
  if (isReleasing(held, target.configId)) await jobs.add((author, causeId) => detachVolume(tx, author, held, causeId))
  else await touchWork(tx, { kind: 'volume', id: volumeId }, held.region)
}

/** Gives a slot to a volume that is attached to this host; if it did not persist, it does from now on. */
async function place(tx: Tx, volume: PlacedVolume, change: Change): Promise<void> {
  await insertDevice(tx, { slot: volume.slot, diskId: null, volumeId: volume.id }, change)
  if (!volume.holding?.isPersisting) {
    await tx
      .updateTable('attachments')
      .set({ persists: true, config_id: change.target.configId })
      .where('volume_id', '=', volume.id)
      .execute()
  }
  await touchWork(tx, { kind: 'volume', id: volume.id }, volume.region)
}

async function attach(tx: Tx, volume: PlacedVolume, { actor, target, jobs }: Change): Promise<void> {
  const { host, configId } = target
  await insertAttachment(tx, actor, volume.id, { host, placement: { configId, slot: volume.slot } })
  const key = { kind: 'volume', id: volume.id } as const
  const generation = await touchWork(tx, key, volume.region)
  await jobs.add((author, causeId) =>
    insertJob(tx, author, {
      action: 'volume_attach',
      entity: { type: 'volume', id: volume.id, label: volume.label },
      secondary: { type: 'host', id: host.id, label: host.label },
      work: { ...key, generation },
      ...(causeId === undefined ? {} : { causeId }),
    }),
  )
}

async function insertDevice(tx: Tx, device: Device, { actor, target }: Change): Promise<void> {
  await tx
    .insertInto('config_devices')
    .values({
      account_id: actor.accountId,
      config_id: target.configId,
      slot: device.slot,
      disk_id: device.diskId,
      volume_id: device.volumeId,
    })
    .execute()
}
