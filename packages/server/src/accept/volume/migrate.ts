import type { HardwareType } from '@moorage/contract'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { explainMigration, explainStorageClass } from '#domain/catalogue/explain-ability.ts'
import { type EventId, ApiError, type VolumeId } from '#domain/shared/index.ts'
import { explainNotActive } from '#domain/volume/state.ts'
import type { Tx } from '#store/open-store.ts'
import type { AnyVolumeRow } from '#store/volume/lock-volume.ts'
import type { VolumeChanges } from '#store/volume/move-volume.ts'
import type { Terms } from '../terms.ts'
import { startOperatorJob } from './start-operator-job.ts'

/** Volume of any account, and its new storage class. */
export interface VolumeMigrate {
  readonly id: VolumeId
  readonly to: HardwareType
}

/**
 * Starts an operator's migration of a volume to another storage class of its region, or joins the same one, and returns the event ID. The status stays; the
 * bytes are copied in the background (decision D10). Throws resource.not_found, volume.not_active, volume.migrating or request.field_invalid.
 */
export async function acceptVolumeMigrate(
  tx: Tx,
  { id, to }: VolumeMigrate,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<{ operationId: EventId }> {
  return startOperatorJob(tx, id, {
    action: 'volume_migrate',
    target: { to },
    decide: (volume) => decideMigration(volume, catalogue, to),
  })
}

function decideMigration(volume: AnyVolumeRow, catalogue: Catalogue, to: HardwareType): VolumeChanges | null {
  if (volume.migrating_to === to) return null
  if (volume.migrating_to !== null) {
    throw new ApiError(
      'volume.migrating',
      `Volume ${volume.id} is migrating to ${volume.migrating_to} storage. Wait for this migration before you start another one.`,
    )
  }
  if (volume.status !== 'active') throw new ApiError('volume.not_active', explainNotActive('migrated', volume.status))
  if (volume.hardware_type === to)
    throw new ApiError('request.field_invalid', `Volume ${volume.id} is already on ${to} storage.`, { field: 'to' })
  const error = explainMigration(catalogue, volume.region) ?? explainStorageClass(catalogue, volume.region, to, 'to')
  if (error) throw error
  return { migrating_to: to }
}
