import { priceIn } from '#domain/catalogue/tariff.ts'
import { type Actor, type EventId, ApiError, type VolumeId, throwErrors } from '#domain/shared/index.ts'
import { checkGrowth } from '#domain/volume/size.ts'
import { explainNotActive } from '#domain/volume/state.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import { startJob } from '#store/event/start-job.ts'
import { replaceInterval } from '#store/billing/intervals.ts'
import type { Tx } from '#store/open-store.ts'
import { type VolumeRow, findVolume } from '#store/volume/find-volumes.ts'
import { lockVolume } from '#store/volume/lock-volume.ts'
import { moveVolume } from '#store/volume/move-volume.ts'
import type { Terms } from '../terms.ts'

/** Volume and new size within the catalogue's bound. */
export interface VolumeResize {
  readonly id: VolumeId
  readonly sizeGib: number
}

/**
 * Enlarges an active volume: the new size is shown and billed immediately, with status resizing (decisions D2, H). Returns the row and the job's event ID.
 * Throws resource.not_found, volume.not_active, volume.cannot_shrink or account.limit_reached.
 */
export async function acceptVolumeResize(
  tx: Tx,
  actor: Actor,
  { id, sizeGib }: VolumeResize,
  by: Pick<Terms, 'catalogue'>,
): Promise<{ row: VolumeRow; operationId: EventId }> {
  const volume = await lockVolume(tx, actor, id)
  throwErrors([
    ...(volume.status === 'active'
      ? []
      : [new ApiError('volume.not_active', explainNotActive('resized', volume.status))]),
    ...checkGrowth(volume.size_gib, sizeGib),
  ])
  await checkAccountLimits(tx, actor.accountId, { gib: sizeGib - volume.size_gib })
  await moveVolume(tx, id, 'growAsked', { size_gib: sizeGib })
  const key = { kind: 'volume', id } as const
  await replaceInterval(tx, {
    ...key,
    accountId: actor.accountId,
    label: volume.label,
    quantity: sizeGib,
    price: priceIn(by.catalogue.volume.gib, volume.region),
  })
  const { id: operationId } = await startJob(tx, actor, {
    action: 'volume_resize',
    entity: { type: 'volume', id, label: volume.label },
    work: { ...key, region: volume.region },
    target: { size: sizeGib, from: volume.size_gib },
  })
  return { row: await findVolume(tx, actor, id), operationId }
}
