import type { RowKind } from '../../operation-table/content.ts'
import type { Store } from '#store/open-store.ts'
import { indexClusters, isShownTo } from './is-shown-to.ts'
import { readMatrixViewers } from './read-matrix-viewers.ts'
import { readWorldRows } from './read-world-rows.ts'
import type { WorldRow } from './world-row.ts'

/** Returns the rows of a kind that the oracle shows the holder of a token. */
export type ShownTo = (token: string, kind: RowKind) => readonly WorldRow[]

/** Evaluates the oracle now for valid tokens and for these kinds. */
export async function readShown(store: Store, tokens: readonly string[], kinds: readonly RowKind[]): Promise<ShownTo> {
  const rows = await readWorldRows(store, kinds)
  const viewers = await readMatrixViewers(store, tokens)
  const clusterOf = indexClusters(rows)
  return (token, kind) => {
    const viewer = viewers.get(token)
    return rows.filter((row) => row.kind === kind && row.isListed && viewer && isShownTo(viewer, row, clusterOf))
  }
}

/** Returns the IDs of listed rows, each once and in order; usage is listed by the ID of its resource. */
export function numbersOf(rows: readonly WorldRow[]): number[] {
  const numbers = rows.map(({ id }) => Number(id.slice(id.indexOf(':') + 1)))
  return [...new Set(numbers)].toSorted((one, other) => one - other)
}
