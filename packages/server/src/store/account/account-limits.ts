import type { AccountRow } from './create-account.ts'

/** What an account can be limited in (decision G6). */
export const limitKinds = ['volumes', 'gib', 'hosts', 'clusters', 'nodes', 'tokens'] as const
/** One of them. */
export type LimitKind = (typeof limitKinds)[number]
/** The most an account may have of each; null is unlimited. */
export type AccountLimits = Readonly<Record<LimitKind, number | null>>

/** The limits of a stored account. */
export function accountLimits(row: AccountRow): AccountLimits {
  return {
    volumes: row.volumes_max,
    gib: row.gib_max,
    hosts: row.hosts_max,
    clusters: row.clusters_max,
    nodes: row.nodes_max,
    tokens: row.tokens_max,
  }
}
