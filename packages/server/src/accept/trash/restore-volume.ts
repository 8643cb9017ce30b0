import { findRegion } from '#domain/catalogue/regions.ts'
import type { Actor, VolumeId } from '#domain/shared/index.ts'
import type { Tx } from '#store/open-store.ts'
import { restoreVolume } from '#store/volume/write-volume.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import type { Terms } from '../terms.ts'
import { explainRestoreUnoffered, requireRegion, type RestoredResource, startRestore } from './start-restore.ts'

/** Makes a volume visible again, attached to no host. Throws account.limit_reached, trash.not_offered and volume.label_taken. */
export async function restoreTrashedVolume(
  tx: Tx,
  actor: Actor,
  { id, label }: { readonly id: VolumeId; readonly label: string },
  by: Pick<Terms, 'catalogue'>,
): Promise<RestoredResource> {
  await checkAccountLimits(tx, actor.accountId, { volumes: 1 })
  const { region, hardware_type: hardwareType } = await restoreVolume(tx, id, label)
  requireRegion(by.catalogue, region, 'volume')
  const offered = findRegion(by.catalogue, region)?.storageClasses ?? []
  if (!offered.includes(hardwareType)) {
    const reason = `Region ${region} does not offer ${hardwareType} storage any more.`
    throw explainRestoreUnoffered(reason, 'volume', offered)
  }
  const operationId = await startRestore(tx, actor, {
    action: 'volume_restore',
    entity: { type: 'volume', id, label },
    work: { kind: 'volume', id, region },
  })
  return { id, operationId, changes: [] }
}
