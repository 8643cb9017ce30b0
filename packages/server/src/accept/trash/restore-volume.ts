import { findRegion } from '#domain/catalogue/regions.ts'
import { type Actor, ApiError, type VolumeId } from '#domain/shared/index.ts'
import { updateClosedInterval } from '#store/billing/intervals.ts'
import { startJob } from '#store/event/start-job.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import type { Tx } from '#store/open-store.ts'
import { restoreVolume } from '#store/volume/write-volume.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import type { Terms } from '../terms.ts'
import type { RestoredResource } from './restored.ts'

/** Makes a volume visible again, attached to no host. Throws account.limit_reached, trash.not_offered and volume.label_taken. */
export async function restoreTrashedVolume(
  tx: Tx,
  actor: Actor,
  { id, label }: { readonly id: VolumeId; readonly label: string },
  by: Pick<Terms, 'catalogue'>,
): Promise<RestoredResource> {
  await checkAccountLimits(tx, actor.accountId, { volumes: 1 })
  const { region, hardware_type: hardwareType } = await restoreVolume(tx, id, label)
  if (findRegion(by.catalogue, region)?.storageClasses.includes(hardwareType) !== true)
    throw new ApiError(
      'trash.not_offered',
      `Region ${region} does not offer ${hardwareType} storage any more. Ask the operator to offer it again before the volume expires.`,
    )
  const key = { kind: 'volume', id } as const
  await supersedeJobs(tx, key)
  await updateClosedInterval(tx, actor.accountId, key)
  const entity = { type: 'volume', id, label } as const
  const { id: operationId } = await startJob(tx, actor, {
    action: 'volume_restore',
    entity,
    work: { ...key, region },
  })
  return { id, operationId, changes: [] }
}
