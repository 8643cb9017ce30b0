import type { DrawnHistory, HistoryRun } from './drawn-history.ts'

/** Returns the indexes of fewer moves that still violate the same invariant, with their run: drops halves, then smaller parts, then single moves. */
export function shrinkHistory(history: DrawnHistory, broken: HistoryRun): { indexes: number[]; run: HistoryRun } {
  let shrunk = { indexes: history.actions.map((_action, index) => index), run: broken }
  for (let size = Math.ceil(shrunk.indexes.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let from = 0
    while (from < shrunk.indexes.length) {
      const indexes = shrunk.indexes.filter((_place, index) => index < from || index >= from + size)
      const run = history.run(indexes)
      if (run.violation?.invariant === broken.violation?.invariant) shrunk = { indexes, run }
      else from += size
    }
  }
  return shrunk
}
