import type { Selectable } from 'kysely'
import { Fault } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { VolumesTable } from '../schema/tables.ts'

/**
 * The volume with this number, of any account, locked for a change. For an operator's command, which has no viewer (decision G5);
 * throws resource.not_found, in words for the operator, when there is none or it is deleted (decision D8).
 */
export async function lockAnyVolume(tx: Tx, id: number): Promise<Selectable<VolumesTable>> {
  const volume = await tx
    .selectFrom('volumes')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!volume) throw new Fault('resource.not_found', `There is no volume ${id}.`, { field: 'id' })
  return volume
}
