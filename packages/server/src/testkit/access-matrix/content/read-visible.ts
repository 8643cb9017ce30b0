import type { RowKind } from '../../operation-table/content.ts'
import type { Store } from '#store/open-store.ts'
import { indexClusters, isVisibleTo } from './is-visible-to.ts'
import { readMatrixViewers } from './read-matrix-viewers.ts'
import { readFixtureRows } from './read-fixture-rows.ts'
import type { FixtureRow } from './fixture-row.ts'

/** Rows of a kind that the oracle shows a token. */
export type VisibleTo = (token: string, kind: RowKind) => readonly FixtureRow[]

/** Reads the fixture's rows and viewers now; returns which listed rows of a kind a token may see, none for an unknown token. */
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

/** Returns the IDs of listed rows, each once and in order; usage is listed by the ID of its resource. */
export function numbersOf(rows: readonly FixtureRow[]): number[] {
  const numbers = rows.map(({ id }) => Number(id.slice(id.indexOf(':') + 1)))
  return [...new Set(numbers)].toSorted((one, other) => one - other)
}
