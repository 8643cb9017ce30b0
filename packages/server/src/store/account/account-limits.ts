import type { AccountId } from '#domain/shared/index.ts'
import type { AccountRow } from './accounts.ts'
import type { Tx } from '../open-store.ts'

/** Kinds of account limits (decision G6). */
export const limitKinds = ['volumes', 'gib', 'hosts', 'clusters', 'nodes', 'tokens'] as const
/** Kind of an account limit. */
export type LimitKind = (typeof limitKinds)[number]
/** Limits of an account; null is unlimited. */
export type AccountLimits = Readonly<Record<LimitKind, number | null>>

/** Column that stores one limit. */
export type LimitColumn = `${LimitKind}_max`
/** All columns that store limits. */
export const limitColumns = [
  'volumes_max',
  'gib_max',
  'hosts_max',
  'clusters_max',
  'nodes_max',
  'tokens_max',
] as const satisfies readonly LimitColumn[]

/** Returns the limits of a stored account; null is unlimited. */
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
 * Sets the given limits, null for unlimited, and returns all limits (decision G6). Resources above a new limit stay. Throws NoResultError if the account does
 * not exist.
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
