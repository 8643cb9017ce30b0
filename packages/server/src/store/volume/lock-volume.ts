import type { Selectable } from 'kysely'
import { type Viewer, type VolumeId, namedNotFound, notFound } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { VolumesTable } from '../schema/tables.ts'
import { type VolumeRow, findVolume, knownVolumes } from './find-volumes.ts'

/** One volume of the account for a change: the row stays locked until the transaction ends, so that what was checked stays true. */
export async function lockVolume(tx: Tx, viewer: Viewer, id: VolumeId): Promise<VolumeRow> {
  await knownVolumes(tx, viewer).select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow(notFound)
  return findVolume(tx, viewer, id)
}

/** A volume's row alone, without what its account may read of its attachment. */
export type AnyVolumeRow = Selectable<VolumesTable>

/**
 * The volume with this number, of any account, locked for a change. For an operator's command, which has no viewer (decision G5);
 * throws resource.not_found, in words for the operator, when there is none or it is deleted (decision D8).
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

/** Locks volumes of the account in order of their numbers, before anyone's work is touched; those that are not there are passed over. */
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
