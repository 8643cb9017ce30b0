import { type EventId, ApiError, type VolumeId } from '#domain/shared/index.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import type { Tx } from '#store/open-store.ts'
import type { AnyVolumeRow } from '#store/volume/lock-volume.ts'
import type { VolumeChanges } from '#store/volume/move-volume.ts'
import { startOperatorJob } from './start-operator-job.ts'

/** Volume of any account to repair. */
export interface VolumeRepair {
  readonly id: VolumeId
}

/**
 * Starts or joins an operator's repair of a volume in contact_support, and returns the event ID. The volume becomes active with its disk's size when the disk
 * is observed undamaged; a never created disk is created (decisions D10, D11). Throws resource.not_found, request.field_invalid if no repair is needed, and
 * account.limit_reached without space for a disk yet to be created.
 */
export async function acceptVolumeRepair(tx: Tx, { id }: VolumeRepair): Promise<{ operationId: EventId }> {
  return startOperatorJob(tx, id, {
    action: 'volume_repair',
    decide(volume) {
      if (volume.wants_repair) return null
      if (volume.status === 'contact_support') return startRepair(tx, volume)
      throw new ApiError(
        'request.field_invalid',
        `Only a volume in contact_support can be repaired; the status of volume ${id} is ${volume.status}.`,
        { field: 'id' },
      )
    },
  })
}

/** A disk that was never created counts toward the limits from here on (decision G6). */
async function startRepair(tx: Tx, volume: AnyVolumeRow): Promise<VolumeChanges> {
  if (volume.provisioned_at === null) await checkAccountLimits(tx, volume.account_id, { gib: volume.size_gib })
  return { wants_repair: true }
}
