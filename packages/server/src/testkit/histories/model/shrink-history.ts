import type { DrawnHistory, HistoryRun } from './drawn-history.ts'

/**
 * Returns the indexes of fewer moves that still violate the same invariant, with their result: drops halves, then smaller parts, until no single move can be
 * dropped.
 */
export function shrinkHistory(history: DrawnHistory, broken: HistoryRun): { places: number[]; run: HistoryRun } {
  let shrunk = { places: history.moves.map((_move, place) => place), run: broken }
  for (let size = Math.ceil(shrunk.places.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let from = 0
    while (from < shrunk.places.length) {
      const places = shrunk.places.filter((_place, index) => index < from || index >= from + size)
      const run = history.run(places)
      if (run.violation?.invariant === broken.violation?.invariant) shrunk = { places, run }
      else from += size
    }
  }
  return shrunk
}
