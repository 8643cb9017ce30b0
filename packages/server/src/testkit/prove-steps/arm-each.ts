import { keysOf } from '@moorage/contract'
import type { Drivers } from '#reconcile/ports/index.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { armKind } from './arm-break.ts'
import { type BreakKind, type BreakPoint, breakKinds } from './break-kinds.ts'
import type { Counted } from './count-points.ts'
import type { ScenarioRun } from './scenario-run.ts'

/** Run with several kinds of interruptions. */
export interface EverywhereRun extends ScenarioRun {
  /** Points of the undisturbed run that were not interrupted, as `<kind> at <point>`. */
  listUnreached(plain: Counted): readonly string[]
  countReached(): number
}

/** Kinds of interruptions that one run can combine. Only the last may let a call take effect, because such a call may never be repeated. */
export const foldedKinds = {
  'what is refused': ['error before a call', 'error after a call'],
  'processes that are killed': [
    'killed before a call',
    'killed after a call',
    'killed before a write',
    'killed after a write',
    'killed before recording',
  ],
  'other workers': ['a newer claim acts before a call', 'lease lost before a write', 'lease lost before recording'],
  'other wishes': [
    'a newer change is acted on before a call',
    'overtaken before a write',
    'overtaken before recording',
  ],
  'each step twice': ['each step twice'],
} as const satisfies Readonly<Record<string, readonly BreakKind[]>>

interface Everywhere {
  readonly bench: EngineBench
  readonly label: string
  readonly drivers: Drivers
  readonly kinds: readonly BreakKind[]
  readonly kill: () => Promise<void>
}

/** Returns a run that combines kinds of interruptions, each once per point and resource. The first kind acts first, so that retries meet the others. */
export function armEach({ bench, label, drivers, kinds, kill }: Everywhere): EverywhereRun {
  const [hit, reached] = [new Set<string>(), new Map<string, number>()]
  const wrapped = kinds.toReversed().reduce<Omit<ScenarioRun, 'label'>>(
    (inner, kind) => {
      const armed = armKind(inner.drivers, {
        bench,
        kind,
        isHit({ name, resource }) {
          const key = `${kind} at ${name} ${resource}`
          if (hit.has(key)) return false
          hit.add(key)
          return true
        },
        reach: ({ name }) => {
          const key = nameReached(kind, name)
          reached.set(key, (reached.get(key) ?? 0) + 1)
        },
        kill,
      })
      return { drivers: armed.drivers, wrap: (reconciler) => armed.wrap(inner.wrap(reconciler)) }
    },
    { drivers, wrap: (reconciler) => reconciler },
  )
  return {
    label,
    ...wrapped,
    countReached: () => [...reached.values()].reduce((sum, count) => sum + count, 0),
    listUnreached: (plain) =>
      kinds.flatMap((kind) =>
        [...new Set(pointsOf(plain, breakKinds[kind]))]
          .map((point) => nameReached(kind, point))
          .filter((key) => !reached.has(key)),
      ),
  }
}

const nameReached = (kind: BreakKind, point: string): string => `${kind} at ${point}`

/** Omits waiting steps, whose number depends on timing. */
function pointsOf({ points, steps }: Counted, point: BreakPoint): readonly string[] {
  return point === 'once' ? [...steps].filter((step) => !step.endsWith('.await')) : points[point]
}

/** Names of the combinations in `foldedKinds`, in order. */
export const foldNames = keysOf(foldedKinds)
