import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'

/**
 * Ends the own tokens of a locked cluster that a newer one has replaced, once its control plane was seen with the credentials of `serial`: the
 * Secret inside has the newest token then (decision E8). While a still newer one is made but not seen, all stay, as nobody knows which of them
 * the Secret has.
 */
export async function endOldClusterTokens(tx: Tx, clusterId: number, serial: number): Promise<void> {
  await sql`
    delete from tokens where tokens.orch_cluster_id = ${clusterId}
      and exists (select from clusters where clusters.id = ${clusterId} and clusters.sealed_serial <= ${serial})
      and exists (select from tokens as newer where newer.orch_cluster_id = ${clusterId} and newer.id > tokens.id)`.execute(
    tx,
  )
}
