import type { RowKind } from '../../operation-table/content.ts'
import type { Store } from '#store/open-store.ts'
import { indexClusters, isShownTo } from './is-shown-to.ts'
import { readMatrixViewers } from './read-matrix-viewers.ts'
import { readWorldRows } from './read-world-rows.ts'
import type { WorldRow } from './world-row.ts'

/** What the oracle shows whoever asks with a token in the list of a kind. */
export type ShownTo = (token: string, kind: RowKind) => readonly WorldRow[]

/** Judges what there is now for living tokens; `kinds` are those that will be asked for. */
export async function readShown(store: Store, tokens: readonly string[], kinds: readonly RowKind[]): Promise<ShownTo> {
  const rows = await readWorldRows(store, kinds)
  const viewers = await readMatrixViewers(store, tokens)
  const clusterOf = indexClusters(rows)
  return (token, kind) => {
    const viewer = viewers.get(token)
    return rows.filter((row) => row.kind === kind && row.isListed && viewer && isShownTo(viewer, row, clusterOf))
  }
}

/** The numbers that a list shows of rows, each once and in order; what has spent money is listed by the number of the thing. */
export function numbersOf(rows: readonly WorldRow[]): number[] {
  const numbers = rows.map(({ id }) => Number(id.slice(id.indexOf(':') + 1)))
  return [...new Set(numbers)].toSorted((one, other) => one - other)
}
