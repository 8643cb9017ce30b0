import type { Selectable } from 'kysely'
import { type Viewer, type VolumeId, namedNotFound, notFound } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { VolumesTable } from '../schema/tables.ts'
import { type VolumeRow, findVolume, knownVolumes } from './find-volumes.ts'

/** Locks a visible volume's row until the commit, and returns it. Throws resource.not_found if absent, deleted or invisible. */
export async function lockVolume(tx: Tx, viewer: Viewer, id: VolumeId): Promise<VolumeRow> {
  await knownVolumes(tx, viewer).select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow(notFound)
  return findVolume(tx, viewer, id)
}

/** Volume row without its attachment. */
export type AnyVolumeRow = Selectable<VolumesTable>

/**
 * Locks and returns a volume of any account for an operator's command (decision G5). Throws resource.not_found, worded for the operator, if absent or deleted
 * (decision D8).
 */
export async function lockAnyVolume(tx: Tx, id: VolumeId): Promise<AnyVolumeRow> {
  return tx
    .selectFrom('volumes')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => namedNotFound(`volume ${id}`, 'id'))
}

/** Locks the account's volumes with these IDs in ID order. */
export async function lockNamedVolumes(tx: Tx, viewer: Viewer, ids: readonly VolumeId[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .selectFrom('volumes')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
