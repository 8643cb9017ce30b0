import { createHash } from 'node:crypto'
import type { DrawnHistory, HistoryDrawer } from './drawn-history.ts'
import { printHistoryAction } from './drawn-history.ts'
import { makeRandom, seedOfHistory } from './random.ts'
import { shrinkHistory } from './shrink-history.ts'

/** Histories to play. */
export interface ModelRun {
  readonly seed: number
  readonly histories: number
  /** Number of one history to play, from 0. */
  readonly only?: number
}

/** Shrunk history that violated an invariant. */
interface BrokenHistory {
  readonly number: number
  readonly model: string
  readonly message: string
  readonly actions: readonly string[]
  readonly log: readonly string[]
}

/** Result of a run. */
export interface ModelReport {
  readonly seed: number
  readonly histories: number
  readonly actions: number
  readonly counts: ReadonlyMap<string, number>
  readonly digest: string
  readonly broken: readonly BrokenHistory[]
}

const brokenMost = 5

/** Plays seeded histories, one model after another. Returns counts, a digest and the broken histories, shrunk. Stops after five broken histories. */
export function runModels(drawers: readonly HistoryDrawer[], { seed, histories, only }: ModelRun): ModelReport {
  const digest = createHash('sha256')
  const counts = new Map<string, number>()
  const broken: BrokenHistory[] = []
  let actions = 0
  const numbers = only === undefined ? Array.from({ length: histories }, (_none, number) => number) : [only]
  for (const number of numbers) {
    const history = drawHistory(drawers, seed, number)
    const run = history.run(history.actions.map((_action, index) => index))
    digest.update(run.digest)
    actions += history.actions.length
    counts.set(history.model, (counts.get(history.model) ?? 0) + 1)
    if (run.violation === null) continue
    const shrunk = shrinkHistory(history, run)
    broken.push({
      number,
      model: history.model,
      message: shrunk.run.violation?.message ?? '',
      actions: shrunk.indexes.flatMap((index) => history.actions.slice(index, index + 1)).map(printHistoryAction),
      log: shrunk.run.log,
    })
    if (broken.length === brokenMost) break
  }
  return { seed, histories: numbers.length, actions, counts, digest: digest.digest('hex'), broken }
}

/** Returns a history by its number, which selects the model and, with the seed, its moves. */
function drawHistory(drawers: readonly HistoryDrawer[], seed: number, number: number): DrawnHistory {
  const drawer = drawers[number % drawers.length]
  if (!drawer) throw new Error('no model to draw from')
  return drawer.draw(makeRandom(seedOfHistory(seed, number)))
}
