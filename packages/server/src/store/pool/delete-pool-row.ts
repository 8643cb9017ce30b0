import type { Tx } from '../open-store.ts'

/** Removes the row of a pool whose last node has gone. */
export async function deletePoolRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('pools').where('id', '=', id).execute()
}
