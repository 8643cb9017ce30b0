import type { Tx } from '../open-store.ts'

/** The pools of a cluster by number: those that live, or every row that is there. */
export async function listPoolIds(tx: Tx, clusterId: number, which: 'living' | 'all'): Promise<number[]> {
  const all = tx.selectFrom('pools').select('id').where('cluster_id', '=', clusterId)
  const wanted = which === 'all' ? all : all.where('deleted_at', 'is', null)
  return (await wanted.orderBy('id').execute()).map((row) => row.id)
}
