import type { RowKind } from '../../operation-table/content.ts'
import type { Store } from '#store/open-store.ts'
import { indexClusters, isVisibleTo } from './is-visible-to.ts'
import { readMatrixViewers } from './read-matrix-viewers.ts'
import { readFixtureRows } from './read-fixture-rows.ts'
import type { FixtureRow } from './fixture-row.ts'

/** Returns the listed rows that a token may see; empty for an unknown token. */
export type VisibleTo = (token: string, kind: RowKind) => readonly FixtureRow[]

/** Returns a lookup of the listed rows that a token may see, which ignores later changes. */
export async function readVisible(
  store: Store,
  tokens: readonly string[],
  kinds: readonly RowKind[],
): Promise<VisibleTo> {
  const rows = await readFixtureRows(store, kinds)
  const viewers = await readMatrixViewers(store, tokens)
  const clusterOf = indexClusters(rows)
  return (token, kind) => {
    const viewer = viewers.get(token)
    return rows.filter((row) => row.kind === kind && row.isListed && viewer && isVisibleTo(viewer, row, clusterOf))
  }
}

/** Returns the rows' numeric IDs, sorted, without duplicates; a usage row has its resource's ID. */
export function numbersOf(rows: readonly FixtureRow[]): number[] {
  const numbers = rows.map(({ id }) => Number(id.slice(id.indexOf(':') + 1)))
  return [...new Set(numbers)].toSorted((one, other) => one - other)
}
