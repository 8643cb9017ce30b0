import { type EventId, Fault } from '../../domain/shared/index.ts'
import type { Store } from '../open-store.ts'
import { askOperatorJob } from './ask-operator-job.ts'

/**
 * Asks for a volume in contact_support to be looked at again: it becomes active when its disk is found whole, or can be made where it
 * never was (decisions D10, D11). Returns the event of the job. Throws resource.not_found for a volume that is not there and
 * request.field_invalid for one that needs no repair.
 */
export async function askRepair(store: Store, id: number): Promise<EventId> {
  return askOperatorJob(store, id, {
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
