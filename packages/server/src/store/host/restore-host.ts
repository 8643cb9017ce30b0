import type { HostStatus } from '@moorage/contract'
import { sql } from 'kysely'
import { privatePool } from '#domain/address/pool.ts'
import { hostTransitions } from '#domain/host/state.ts'
import type { HostId } from '#domain/shared/index.ts'
import type { PooledKind } from '../address/allocate-addresses.ts'
import { type Tx, moorNow } from '../open-store.ts'
import { translateConflict } from '../translate-conflict.ts'
import { hostLabelTaken } from './update-host.ts'

/** Restored host, and its previous addresses that other hosts have now. */
export interface RestoredHostRow {
  readonly id: HostId
  readonly region: string
  readonly type: string
  readonly lost: readonly { readonly address: string; readonly kind: PooledKind }[]
}

/** Makes a deleted host visible again under this label. Its status is `offline`, or `shutting_down` until its stop is confirmed. Throws host.label_taken. */
export async function restoreHost(tx: Tx, id: HostId, label: string): Promise<RestoredHostRow> {
  const host = await translateConflict('hosts_label_taken', hostLabelTaken, () =>
    tx
      .updateTable('hosts')
      .set({
        is_trashed: false,
        label,
        status: sql<HostStatus>`case when is_trashed then ${hostTransitions.restored.to} else ${hostTransitions.restoredEarly.to} end`,
        wants_power: 'off',
        updated: moorNow,
      })
      .where('id', '=', id)
      .where('status', 'in', hostTransitions.restored.from)
      .returning(['id', 'region', 'type', 'ipv4'])
      .executeTakeFirstOrThrow(),
  )
  const { rows: lost } = await sql<RestoredHostRow['lost'][number]>`
    select one as address, case when one::inet <<= any(${privatePool}::inet[]) then 'private' else 'public' end as kind
    from unnest(${host.ipv4}::text[]) as one where not exists (select from addresses where host_id = ${id} and address = one)`.execute(
    tx,
  )
  return { ...host, lost }
}
