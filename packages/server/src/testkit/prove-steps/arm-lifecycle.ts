import type { BenchProcess, RealClusterBench } from '../kubernetes/real-cluster-bench.ts'
import { armBreak } from './arm-break.ts'
import { armEach } from './arm-each.ts'
import { type Counted, countPoints } from './count-points.ts'
import type { LifecyclePlan } from './lifecycle-plan.ts'
import type { ScenarioRun } from './scenario-run.ts'

/** Lifecycle being run. */
export interface LifecycleRun {
  readonly plan: LifecyclePlan
  readonly label: string
  readonly process: BenchProcess
  id: number
}

/** Run of one chapter. */
export interface ChapterRun {
  readonly lifecycle: LifecycleRun
  readonly name: string
  readonly scenarioRun: ScenarioRun
  readonly counted: Counted | null
  listUnreached(plain: Counted): readonly string[]
  countReached(): number
}

/** Returns the run of a chapter, counted from 0, with its planned interruptions, or an undisturbed run if none are planned. */
export function armLifecycle(bench: RealClusterBench, lifecycle: LifecycleRun, chapter: number): ChapterRun {
  const single = lifecycle.plan.singles[chapter] ?? null
  if (lifecycle.plan.kinds) return armFold(bench, lifecycle, lifecycle.plan.kinds)
  if (single) return armSingle(bench, lifecycle, single)
  const counted = countPoints(lifecycle.process.drivers, lifecycle.label)
  return {
    lifecycle,
    name: 'undisturbed',
    scenarioRun: counted.scenarioRun,
    counted,
    listUnreached: () => [],
    countReached: () => 0,
  }
}

function armFold(
  bench: RealClusterBench,
  lifecycle: LifecycleRun,
  kinds: NonNullable<LifecyclePlan['kinds']>,
): ChapterRun {
  const { plan, label, process } = lifecycle
  const { listUnreached, countReached, ...scenarioRun } = armEach({
    bench,
    label,
    drivers: process.drivers,
    kinds,
    kill: process.kill,
  })
  return { lifecycle, name: plan.name, scenarioRun, counted: null, listUnreached, countReached }
}

function armSingle(
  bench: RealClusterBench,
  lifecycle: LifecycleRun,
  { kind, at }: NonNullable<LifecyclePlan['singles'][number]>,
): ChapterRun {
  const { drivers, kill } = lifecycle.process
  const { isReached, hasPoint, ...scenarioRun } = armBreak({ ...bench, drivers }, lifecycle.label, { kind, at, kill })
  const name = `${kind} ${at}`
  return {
    lifecycle,
    name,
    scenarioRun,
    counted: null,
    listUnreached: () => (isReached() || !hasPoint() ? [] : [name]),
    countReached: () => (isReached() ? 1 : 0),
  }
}
