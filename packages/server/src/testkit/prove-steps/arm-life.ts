import type { BenchProcess, RealClusterBench } from '../kubernetes/real-cluster-bench.ts'
import { armBreak } from './arm-break.ts'
import { armEach } from './arm-each.ts'
import { type Counted, countPlaces } from './count-places.ts'
import type { LifePlan } from './life-plan.ts'
import type { StoryRun } from './story-run.ts'

/** Lifecycle being run. */
export interface Living {
  readonly plan: LifePlan
  readonly label: string
  readonly process: BenchProcess
  id: number
}

/** Run of one chapter. */
export interface LifeTelling {
  readonly life: Living
  readonly name: string
  readonly storyRun: StoryRun
  readonly counted: Counted | null
  /** Returns the interruptions that did not take place, compared with the undisturbed run. */
  listUnreached(plain: Counted): readonly string[]
  countReached(): number
}

/** Arms a chapter of a lifecycle, counted from 0, according to its plan. */
export function armLife(bench: RealClusterBench, life: Living, chapter: number): LifeTelling {
  const single = life.plan.singles[chapter] ?? null
  if (life.plan.kinds) return armFold(bench, life, life.plan.kinds)
  if (single) return armSingle(bench, life, single)
  const counted = countPlaces(life.process.drivers, life.label)
  return {
    life,
    name: 'undisturbed',
    storyRun: counted.storyRun,
    counted,
    listUnreached: () => [],
    countReached: () => 0,
  }
}

function armFold(bench: RealClusterBench, life: Living, kinds: NonNullable<LifePlan['kinds']>): LifeTelling {
  const { plan, label, process } = life
  const { listUnreached, countReached, ...storyRun } = armEach({
    bench,
    label,
    drivers: process.drivers,
    kinds,
    kill: process.kill,
  })
  return { life, name: plan.name, storyRun, counted: null, listUnreached, countReached }
}

function armSingle(
  bench: RealClusterBench,
  life: Living,
  { kind, at }: NonNullable<LifePlan['singles'][number]>,
): LifeTelling {
  const { drivers, kill } = life.process
  const { isReached, hasPlace, ...storyRun } = armBreak({ ...bench, drivers }, life.label, { kind, at, kill })
  const name = `${kind} ${at}`
  return {
    life,
    name,
    storyRun,
    counted: null,
    listUnreached: () => (isReached() || !hasPlace() ? [] : [name]),
    countReached: () => (isReached() ? 1 : 0),
  }
}
