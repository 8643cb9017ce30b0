import type { AccountId } from '#domain/shared/index.ts'
import type { AccountRow } from './accounts.ts'
import type { Tx } from '../open-store.ts'

/** What an account can be limited in (decision G6). */
export const limitKinds = ['volumes', 'gib', 'hosts', 'clusters', 'nodes', 'tokens'] as const
/** One of them. */
export type LimitKind = (typeof limitKinds)[number]
/** The most an account may have of each; null is unlimited. */
export type AccountLimits = Readonly<Record<LimitKind, number | null>>

/** The column of an account that holds one of its limits. */
export type LimitColumn = `${LimitKind}_max`
/** All of them. */
export const limitColumns = [
  'volumes_max',
  'gib_max',
  'hosts_max',
  'clusters_max',
  'nodes_max',
  'tokens_max',
] as const satisfies readonly LimitColumn[]

/** The limits of a stored account. */
export function accountLimits(row: Pick<AccountRow, LimitColumn>): AccountLimits {
  return {
    volumes: row.volumes_max,
    gib: row.gib_max,
    hosts: row.hosts_max,
    clusters: row.clusters_max,
    nodes: row.nodes_max,
    tokens: row.tokens_max,
  }
}

/**
 * Sets the limits that are given, null for unlimited, and keeps the others (decision G6). What is in use already stays, also
 * above a new limit.
 */
export async function updateLimits(
  tx: Tx,
  accountId: AccountId,
  changes: Partial<AccountLimits>,
): Promise<AccountLimits> {
  const given = limitKinds.flatMap((kind) => (changes[kind] === undefined ? [] : [[kind, changes[kind]] as const]))
  const columns = Object.fromEntries(given.map(([kind, limit]) => [`${kind}_max`, limit]))
  const row =
    given.length === 0
      ? await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
      : await tx
          .updateTable('accounts')
          .set(columns)
          .where('id', '=', accountId)
          .returningAll()
          .executeTakeFirstOrThrow()
  return accountLimits(row)
}
