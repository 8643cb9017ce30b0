import { type EventId, Fault, type VolumeId } from '#domain/shared/index.ts'
import type { Tx } from '#store/open-store.ts'
import { startOperatorJob } from './start-operator-job.ts'

/** The volume of any account that is to be looked at again. */
export interface VolumeRepair {
  readonly id: VolumeId
}

/**
 * Accepts an operator's request that a volume in contact_support is looked at again: it becomes active when its disk is found whole, or can
 * be made where it never was (decisions D10, D11). Throws resource.not_found for a volume that is not there and
 * request.field_invalid for one that needs no repair.
 */
export async function acceptVolumeRepair(tx: Tx, { id }: VolumeRepair): Promise<{ operationId: EventId }> {
  return startOperatorJob(tx, id, {
    action: 'volume_repair',
    decide(volume) {
      if (volume.wants_repair) return null
      if (volume.status === 'contact_support') return { wants_repair: true }
      throw new Fault(
        'request.field_invalid',
        `Only a volume in contact_support can be repaired; the status of volume ${id} is ${volume.status}.`,
        { field: 'id' },
      )
    },
  })
}
