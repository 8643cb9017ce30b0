import { createHash } from 'node:crypto'
import { keysOf } from '@moorage/contract'
import { foldNames, foldedKinds } from './arm-each.ts'
import { type BreakKind, breakKinds } from './break-kinds.ts'
import type { Counted } from './count-points.ts'

/** One interruption at one point, counted from 1. */
interface SingleBreak {
  readonly kind: BreakKind
  readonly at: number
}

/** Lifecycle with all `kinds` of interruptions everywhere, or with each chapter's entry in `singles`. Null means no interruption. */
export interface LifecyclePlan {
  readonly name: string
  readonly kinds: readonly BreakKind[] | null
  readonly singles: readonly (SingleBreak | null)[]
}

/** The undisturbed lifecycle and combinations of interruptions. */
export const firstLifecycles: readonly LifecyclePlan[] = [
  { name: 'undisturbed', kinds: null, singles: [] },
  ...foldNames.map((name) => ({ name, kinds: foldedKinds[name], singles: [] })),
]

/**
 * Returns lifecycles with every single interruption at every point of the undisturbed lifecycle. Each has at most one interruption per chapter, selected by the
 * seed.
 */
export function planSingles(plain: readonly Counted[], seed: number): readonly LifecyclePlan[] {
  const breaks = plain.map((one, chapter) => shuffle(listSingles(one), `${seed}/${chapter}`))
  const count = Math.max(...breaks.map((list) => list.length))
  return Array.from({ length: count }, (_lifecycle, index) => {
    const singles = breaks.map((list) => list[index] ?? null)
    return { name: `single interruptions ${index + 1} of ${count}`, kinds: null, singles }
  })
}

function listSingles({ points }: Counted): readonly SingleBreak[] {
  return keysOf(breakKinds).flatMap((kind) => points[breakKinds[kind]].map((_name, index) => ({ kind, at: index + 1 })))
}

function shuffle<One>(list: readonly One[], seed: string): readonly One[] {
  const rank = (index: number): string => createHash('sha256').update(`${seed}/${index}`).digest('hex')
  return list
    .map((one, index) => ({ one, rank: rank(index) }))
    .toSorted((first, second) => (first.rank < second.rank ? -1 : 1))
    .map(({ one }) => one)
}
