import type { EventAction } from '@moorage/contract'
import type { Price } from '../../domain/catalogue/catalogue.ts'
import type { Actor, EventId, VolumeId } from '../../domain/shared/index.ts'
import { giveGrant } from '../../store/access/give-grant.ts'
import { checkAccountLimit } from '../limit/check-account-limit.ts'
import { type Berth, insertAttachment } from '../../store/attachment/insert-attachment.ts'
import { openInterval } from '../../store/billing/intervals.ts'
import type { EventEntity } from '../../store/event/event-content.ts'
import { insertJob } from '../../store/event/insert-events.ts'
import type { Tx } from '../../store/open-store.ts'
import { touchWork } from '../../store/work/touch-work.ts'
import { type NewVolume, insertVolume } from '../../store/volume/write-volume.ts'

/** How a new volume comes about: by which operation, from or at which thing, at which price. */
export interface VolumeStart {
  readonly action: Extract<EventAction, 'volume_create' | 'volume_clone'>
  readonly gibPrice: Price
  /** The volume it is copied from. */
  readonly source?: EventEntity
  /** The checked place of a volume made on a host. */
  readonly berth?: Berth
}

/**
 * Accepts a new volume: limits, row, billing, work and its one operation event, in the caller's transaction (decisions F2, G6, H).
 * Attaching one that is made on a host is work on its behalf with an event of its own, as a host's boot is: a volume that is made
 * but cannot be plugged in is told by that, and by nothing else (decisions D11, F2).
 */
export async function startVolume(
  tx: Tx,
  actor: Actor,
  volume: NewVolume,
  start: VolumeStart,
): Promise<{ id: VolumeId; operationId: EventId }> {
  const { action, berth } = start
  await checkAccountLimit(tx, actor.accountId, 'volumes', 1)
  await checkAccountLimit(tx, actor.accountId, 'gib', volume.sizeGib)
  const id = await insertVolume(tx, actor, volume)
  await giveGrant(tx, actor, 'volume', id)
  await openInterval(tx, {
    kind: 'volume',
    id,
    accountId: actor.accountId,
    label: volume.label,
    quantity: volume.sizeGib,
    price: start.gibPrice,
  })
  if (berth) await insertAttachment(tx, actor, id, berth)
  const secondary: EventEntity | undefined = berth
    ? { type: 'host', id: berth.host.id, label: berth.host.label }
    : start.source
  const job = {
    entity: { type: 'volume', id, label: volume.label },
    ...(secondary ? { secondary } : {}),
    work: { kind: 'volume', id, generation: await touchWork(tx, { kind: 'volume', id }, volume.region) },
  } as const
  const operationId = await insertJob(tx, actor, { ...job, action })
  if (berth)
    await insertJob(
      tx,
      { accountId: actor.accountId, system: true },
      { ...job, action: 'volume_attach', causeId: operationId },
    )
  return { id, operationId }
}
