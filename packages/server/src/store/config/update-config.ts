import type { ConfigId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import type { ConfigFields } from './insert-config.ts'

/** Writes the fields of a configuration whose host is locked; `updated` follows. */
export async function updateConfig(tx: Tx, id: ConfigId, fields: ConfigFields): Promise<void> {
  await tx
    .updateTable('configs')
    .set({ ...fields, updated: moorNow })
    .where('id', '=', id)
    .execute()
}
