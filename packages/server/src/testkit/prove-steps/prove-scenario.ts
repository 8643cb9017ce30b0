import { keysOf } from '@moorage/contract'
import { expect, inject } from 'vitest'
import type { EngineBench } from '../engine/engine-bench.ts'
import { armBreak } from './arm-break.ts'
import { type BreakKind, breakKinds } from './break-kinds.ts'
import { inLanes } from '../in-lanes.ts'
import type { RecoveryScenario } from './recovery-scenario.ts'
import { driversWith } from '../driver-suite/with-record.ts'
import { type Counted, countPoints } from './count-points.ts'
import { expectNothingOpen, lastEvent } from './expect-nothing-open.ts'
import { runScenarios } from './run-scenarios.ts'
import type { ScenarioRun } from './scenario-run.ts'

interface UndisturbedRun {
  readonly points: Counted['points']
  readonly steps: readonly string[]
}

let labels = 0

/**
 * Runs a scenario undisturbed, then once for each interruption at each selected point; returns the tried kinds. Fails unless exactly the named steps run, every
 * run ends as specified, and every interruption takes place. The last points may be absent.
 */
export async function proveScenario(whole: EngineBench, scenario: RecoveryScenario): Promise<readonly BreakKind[]> {
  const bench = scenario.record ? { ...whole, drivers: driversWith(whole.drivers, scenario.record) } : whole
  const before = await lastEvent(bench)
  const stage = (await scenario.stage?.(bench)) ?? 0
  const plain = await runUndisturbed(bench, scenario, { stage, before })
  expect(plain.steps, `steps of "${scenario.name}"`).toEqual([...scenario.steps].toSorted())
  const runs = listBreaks(scenario, plain).map(({ kind, at }) => ({
    kind,
    mayMiss: isLate(at, plain.points[breakKinds[kind]].length),
    name: `"${scenario.name}", ${kind} ${at}`,
    scenarioRun: armBreak(bench, nextLabel(), { kind, at }),
  }))
  const ids = await begin(
    bench,
    scenario,
    stage,
    runs.map((one) => one.scenarioRun),
  )
  await runScenarios(
    bench,
    runs.map((one) => one.scenarioRun),
  )
  for (const [index, { name, scenarioRun, mayMiss }] of runs.entries()) {
    expect(scenarioRun.isReached() || (mayMiss && !scenarioRun.hasPoint()), `${name} was not reached`).toBe(true)
    await verify(bench, scenario, ids[index] ?? 0, name)
  }
  await expectNothingOpen(bench, scenario, before)
  return runs.map((one) => one.kind)
}

/** The last points may not occur, because the number of passes depends on timing. */
const isLate = (at: number, count: number): boolean => at > Math.ceil((count * 3) / 4)

/** Tests every fifth of many similar points, or each with MOORAGE_STORIES=all. */
const spread = inject('hasEveryScenario') ? 1 : 5

/** Selects every n-th point: n is `spread` times the stride; for writes, `spread`, but at most 2. */
function listBreaks(
  scenario: RecoveryScenario,
  { points }: UndisturbedRun,
): { readonly kind: BreakKind; readonly at: number }[] {
  return keysOf(breakKinds).flatMap((kind) => {
    const point = breakKinds[kind]
    const count = points[point].length
    const stride = point === 'writes' ? Math.min(spread, 2) : spread * (scenario.stride ?? 1)
    const first = inject('scenarioSeed') % Math.max(1, Math.min(stride, count))
    return Array.from({ length: Math.ceil((count - first) / stride) }, (_place, index) => ({
      kind,
      at: 1 + first + index * stride,
    }))
  })
}

async function runUndisturbed(
  bench: EngineBench,
  scenario: RecoveryScenario,
  { stage, before }: { readonly stage: number; readonly before: number },
): Promise<UndisturbedRun> {
  const { scenarioRun, points, steps } = countPoints(bench.drivers, nextLabel())
  const [id] = await begin(bench, scenario, stage, [scenarioRun])
  await runScenarios(bench, [scenarioRun])
  await verify(bench, scenario, id ?? 0, `"${scenario.name}"`)
  await expectNothingOpen(bench, scenario, before)
  return { points, steps: [...steps].toSorted() }
}

async function begin(
  bench: EngineBench,
  scenario: RecoveryScenario,
  stage: number,
  runs: readonly ScenarioRun[],
): Promise<readonly number[]> {
  const ids = await inLanes(runs, ({ label }) => scenario.arrange(bench, { label, stage }))
  await runScenarios(bench, [])
  return inLanes(
    runs,
    async ({ label }, index) => (await scenario.request(bench, ids[index] ?? 0, { label, stage })) ?? ids[index] ?? 0,
  )
}

/** Returns a new label, without a dash. */
export function nextLabel(): string {
  labels += 1
  return `story${labels}`
}

async function verify(bench: EngineBench, scenario: RecoveryScenario, id: number, scenarioRun: string): Promise<void> {
  try {
    await scenario.verify(bench, id)
  } catch (error) {
    throw new Error(`${scenarioRun}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
