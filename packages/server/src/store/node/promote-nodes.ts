import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'

/** Makes replacements members of their pool: shown and counted from now on (decision E6). What they wait for stays the same. */
export async function promoteNodes(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('nodes')
    .set({ role: 'member', replaces_id: null })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}
