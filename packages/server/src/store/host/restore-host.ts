import { sql } from 'kysely'
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

/** Makes a deleted host visible again under this label, off. Throws host.label_taken. */
export async function restoreHost(tx: Tx, id: HostId, label: string): Promise<RestoredHostRow> {
  const host = await translateConflict('hosts_label_taken', hostLabelTaken, () =>
    tx
      .updateTable('hosts')
      .set({ is_trashed: false, label, status: hostTransitions.restored.to, wants_power: 'off', updated: moorNow })
      .where('id', '=', id)
      .where('status', 'in', hostTransitions.restored.from)
      .returning(['id', 'region', 'type', 'ipv4'])
      .executeTakeFirstOrThrow(),
  )
  const { rows: kept } = await sql<{ address: string }>`select address from addresses where host_id = ${id}`.execute(tx)
  const held = new Set(kept.map(({ address }) => address))
  const lost = host.ipv4
    .filter((address) => !held.has(address))
    .map((address) => ({ address, kind: address.startsWith('192.168.') ? ('private' as const) : ('public' as const) }))
  return { ...host, lost }
}
