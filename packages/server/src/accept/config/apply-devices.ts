import { countedType } from '#domain/catalogue/host-types.ts'
import { devicesMaxOf } from '#domain/catalogue/explain-ability.ts'
import { checkSlotVolumes, isAttachedHere } from '#domain/host/check-slot-volumes.ts'
import type { DevicesChange } from '#domain/host/devices.ts'
import { type Actor, asId, type ConfigId, type EventId, throwErrors, type VolumeId } from '#domain/shared/index.ts'
import { startJob } from '#store/event/start-job.ts'
import { findAttachment } from '#store/attachment/find-attachment.ts'
import { insertAttachment, persistAttachment } from '#store/attachment/insert-attachment.ts'
import type { TargetHost } from '#store/attachment/lock-target.ts'
import { readLoad } from '#store/attachment/read-load.ts'
import { emptySlots, fillSlot } from '#store/config/fill-slot.ts'
import type { Tx } from '#store/open-store.ts'
import { lockNamedVolumes } from '#store/volume/lock-volume.ts'
import { touchWork } from '#store/work/touch-work.ts'
import { detachVolume } from '../attachment/detach-from-host.ts'
import type { Terms } from '../terms.ts'
import { checkRelease, isReleasing } from './check-release.ts'
import { type JobChain, startJobChain } from './job-chain.ts'
import { type SlotVolume, readSlotVolumes } from './read-slot-volumes.ts'

/** Locked host and configuration. */
export interface ConfigTarget {
  readonly host: TargetHost
  readonly configId: ConfigId
  readonly by: Terms
}

interface Change {
  readonly actor: Actor
  readonly target: ConfigTarget
  readonly jobs: JobChain
}

/**
 * Writes changed slots of a configuration and returns the operation's event ID; null if no volume changes. Attaches volumes added to a slot; detaches volumes
 * removed from the configuration through which they are attached (facts 6.3). Throws invalid references first, then access.grant_missing, then all errors of
 * the rules together.
 */
export async function applyDevices(
  tx: Tx,
  actor: Actor,
  target: ConfigTarget,
  plan: DevicesChange,
): Promise<EventId | null> {
  const { host, configId, by } = target
  const change: Change = { actor, target, jobs: startJobChain(actor) }
  const removedIds = plan.removedVolumeIds.map((id) => asId<VolumeId>(id))
  const placedIds = plan.placed.flatMap((one) => (one.volumeId === null ? [] : asId<VolumeId>(one.volumeId)))
  await lockNamedVolumes(tx, actor, [...removedIds, ...placedIds])
  const volumes = await readSlotVolumes(tx, actor, host.id, plan.placed)
  await checkRelease(tx, actor, configId, removedIds)
  const { memoryMib } = countedType(by.catalogue, host)
  const devicesMax = devicesMaxOf(by.catalogue, host.region)
  const load = { ...(await readLoad(tx, host.id)), memoryMib, policy: by.policy, devicesMax }
  throwErrors(checkSlotVolumes({ ...host, ...load }, volumes))
  await emptySlots(tx, configId, plan.vacatedSlots)
  for (const id of removedIds) await release(tx, id, change)
  for (const one of plan.placed) if (one.diskId !== null) await fillSlot(tx, actor, configId, one)
  for (const volume of volumes) await (isAttachedHere(host, volume) ? assignSlot : attach)(tx, volume, change)
  return change.jobs.operationId()
}

/** A volume attached through another configuration only loses the slot. */
async function release(tx: Tx, volumeId: VolumeId, { target, jobs }: Change): Promise<void> {
  const held = await findAttachment(tx, volumeId)
  if (held?.wants !== 'attached' || held.isHidden) return
  if (isReleasing(held, target.configId)) await jobs.add((author, causeId) => detachVolume(tx, author, held, causeId))
  else await touchWork(tx, { kind: 'volume', id: volumeId }, held.region)
}

async function assignSlot(tx: Tx, volume: SlotVolume, { actor, target: { configId } }: Change): Promise<void> {
  await fillSlot(tx, actor, configId, { slot: volume.slot, diskId: null, volumeId: volume.id })
  if (!volume.attachment?.isPersisting) await persistAttachment(tx, volume.id, configId)
  await touchWork(tx, { kind: 'volume', id: volume.id }, volume.region)
}

async function attach(tx: Tx, volume: SlotVolume, { actor, target, jobs }: Change): Promise<void> {
  const { host, configId } = target
  await insertAttachment(tx, actor, volume.id, { host, placement: { configId, slot: volume.slot } })
  await jobs.add(async (author, causeId) => {
    const { id } = await startJob(tx, author, {
      action: 'volume_attach',
      entity: { type: 'volume', id: volume.id, label: volume.label },
      secondary: { type: 'host', id: host.id, label: host.label },
      work: { kind: 'volume', id: volume.id, region: volume.region },
      ...(causeId === undefined ? {} : { causeId }),
    })
    return id
  })
}
