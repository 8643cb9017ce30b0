import type { EventAction } from '@moorage/contract'
import { priceIn, type Tariff } from '#domain/catalogue/tariff.ts'
import type { Actor, EventId, VolumeId } from '#domain/shared/index.ts'
import { insertCreatorGrant } from '#store/access/check-grants.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import { type HostPlacement, insertAttachment } from '#store/attachment/insert-attachment.ts'
import type { EntityRef } from '#store/event/event-content.ts'
import { startJob } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import { findVolume, type VolumeRow } from '#store/volume/find-volumes.ts'
import { insertVolume, type NewVolume } from '#store/volume/write-volume.ts'

/** Creating operation, source or host, and price per GiB. */
export interface VolumeStart {
  readonly action: Extract<EventAction, 'volume_create' | 'volume_clone'>
  readonly gib: Tariff
  readonly source?: EntityRef
  readonly hostPlacement?: HostPlacement
}

/** New volume, and the event ID of its operation. */
export interface StartedVolume {
  readonly id: VolumeId
  readonly row: VolumeRow
  readonly operationId: EventId
}

/**
 * Creates a volume, starts billing, and returns its row and the event ID of its one operation (decisions F2, G6, H). An attachment has a separate event caused
 * by the operation. If the created volume cannot be attached, only that event fails (decisions D11, F2). Throws account.limit_reached and volume.label_taken.
 */
export async function startVolume(tx: Tx, actor: Actor, volume: NewVolume, start: VolumeStart): Promise<StartedVolume> {
  const { action, hostPlacement } = start
  await checkAccountLimits(tx, actor.accountId, { volumes: 1, gib: volume.sizeGib })
  const made = await insertVolume(tx, actor, volume, priceIn(start.gib, volume.region))
  const { id } = made
  await insertCreatorGrant(tx, actor, 'volume', id)
  if (hostPlacement) await insertAttachment(tx, actor, id, hostPlacement)
  const secondary: EntityRef | undefined = hostPlacement
    ? { type: 'host', id: hostPlacement.host.id, label: hostPlacement.host.label }
    : start.source
  const job = {
    entity: { type: 'volume', id, label: volume.label },
    ...(secondary ? { secondary } : {}),
  } as const
  const work = { kind: 'volume', id } as const
  const { id: operationId, generation } = await startJob(tx, actor, {
    ...job,
    action,
    work: { ...work, region: volume.region },
  })
  if (!hostPlacement)
    return { id, row: { ...made, host_id: null, host_label: null, io_ready: false, lock: null }, operationId }
  await startJob(
    tx,
    { accountId: actor.accountId, system: true },
    { ...job, work: { ...work, generation }, action: 'volume_attach', causeId: operationId },
  )
  return { id, row: await findVolume(tx, actor, id), operationId }
}
