import type { Selectable } from 'kysely'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import { findRegion } from '../../domain/catalogue/find-region.ts'
import { type EventId, Fault } from '../../domain/shared/index.ts'
import type { HardwareType } from '../../domain/volume/choose-hardware-type.ts'
import { explainNotActive } from '../../domain/volume/state.ts'
import type { Store } from '../open-store.ts'
import type { VolumesTable } from '../schema/tables.ts'
import { askOperatorJob } from './ask-operator-job.ts'
import type { VolumeChanges } from './move-volume.ts'

/** Which volume is to be moved to which storage class. */
export interface MigrationWish {
  readonly id: number
  readonly to: HardwareType
}

/**
 * Asks for a volume's data to be moved to another storage class of its region; a flag beside the status, the bytes are copied
 * behind it (decision D10). Returns the event of the job. Throws resource.not_found, volume.not_active, volume.migrating or
 * request.field_invalid, and then nothing is changed.
 */
export async function askMigration(store: Store, catalogue: Catalogue, { id, to }: MigrationWish): Promise<EventId> {
  return askOperatorJob(store, id, {
    action: 'volume_migrate',
    target: { to },
    decide: (volume) => decideMigration(volume, catalogue, to),
  })
}

function decideMigration(
  volume: Selectable<VolumesTable>,
  catalogue: Catalogue,
  to: HardwareType,
): VolumeChanges | null {
  if (volume.migrating_to === to) return null
  if (volume.migrating_to !== null) {
    throw new Fault(
      'volume.migrating',
      `Volume ${volume.id} is migrating to ${volume.migrating_to} storage; another move can be asked for when that has finished.`,
    )
  }
  if (volume.status !== 'active') throw new Fault('volume.not_active', explainNotActive('migrated', volume.status))
  if (volume.hardware_type === to)
    throw new Fault('request.field_invalid', `Volume ${volume.id} is on ${to} storage already.`, { field: 'to' })
  const offered = findRegion(catalogue, volume.region)?.storageClasses ?? []
  if (!offered.includes(to)) {
    throw new Fault(
      'request.field_invalid',
      `Region ${volume.region} has no ${to} storage, only ${offered.join(' and ') || 'none at all'}.`,
      { field: 'to' },
    )
  }
  return { migrating_to: to }
}
