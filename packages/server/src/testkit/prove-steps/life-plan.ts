import { createHash } from 'node:crypto'
import { keysOf } from '@moorage/contract'
import { foldNames, foldedKinds } from './arm-each.ts'
import { type BreakKind, breakKinds } from './break-kinds.ts'
import type { Counted } from './count-places.ts'

/** One break at one place, counted from 1. */
export interface SingleBreak {
  readonly kind: BreakKind
  readonly at: number
}

/** How a life is broken in each of its chapters: everywhere by some kinds, or at one place; null where it is left alone. */
export interface LifePlan {
  readonly name: string
  readonly kinds: readonly BreakKind[] | null
  /** By chapter, in their order. */
  readonly singles: readonly (SingleBreak | null)[]
}

/** The life that shows where others can be broken, and those in which breaks strike everywhere. */
export const firstLives: readonly LifePlan[] = [
  { name: 'undisturbed', kinds: null, singles: [] },
  ...foldNames.map((name) => ({ name, kinds: foldedKinds[name], singles: [] })),
]

/** Lives that have every single break at every place that the undisturbed one has shown of a chapter; breaks of chapters that follow one another share a life, and the seed says which. */
export function planSingles(plain: readonly Counted[], seed: number): readonly LifePlan[] {
  const breaks = plain.map((one, chapter) => shuffle(listSingles(one), `${seed}/${chapter}`))
  const count = Math.max(...breaks.map((list) => list.length))
  return Array.from({ length: count }, (_life, index) => {
    const singles = breaks.map((list) => list[index] ?? null)
    return { name: `single breaks ${index + 1} of ${count}`, kinds: null, singles }
  })
}

function listSingles({ places }: Counted): readonly SingleBreak[] {
  return keysOf(breakKinds).flatMap((kind) => places[breakKinds[kind]].map((_name, index) => ({ kind, at: index + 1 })))
}

/** The same order for the same seed, on every machine. */
function shuffle<One>(list: readonly One[], seed: string): readonly One[] {
  const rank = (index: number): string => createHash('sha256').update(`${seed}/${index}`).digest('hex')
  return list
    .map((one, index) => ({ one, rank: rank(index) }))
    .toSorted((first, second) => (first.rank < second.rank ? -1 : 1))
    .map(({ one }) => one)
}
