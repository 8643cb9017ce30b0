import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { quickTimeouts } from '#reconcile/engine/timeouts.ts'
import { runClock } from '../database/test-clock.ts'
import { type EngineBench, openEngineBench } from '../engine/engine-bench.ts'
import { breakKinds, isRowStep } from './break-kinds.ts'
import { proveScenario } from './prove-scenario.ts'
import type { RecoveryScenario } from './recovery-scenario.ts'

/** Without a resync of earlier scenarios' resources. */
const timeouts = { ...quickTimeouts, resyncMs: 1e11 }

/** Registers a test per scenario on one bench, by default over the simulator. A test fails unless every possible kind of interruption was tried. */
export function describeScenarios(
  title: string,
  scenarios: readonly RecoveryScenario[],
  open: () => Promise<EngineBench> = () => openEngineBench('instant', timeouts),
): void {
  describe(`${title}; MOORAGE_STORY_SEED=${inject('scenarioSeed')}`, { retry: 0 }, () => {
    let bench: EngineBench
    beforeAll(async () => {
      bench = await open()
      // With a running clock, passes run in the order of their due times.
      await runClock(bench.store)
    })
    afterAll(() => bench?.close())

    it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
      '%s',
      async (_name, scenario) => {
        const tried = await proveScenario(bench, scenario)
        const possible = Object.entries(breakKinds)
          .filter(([, point]) => point !== 'writes' || scenario.steps.some(isRowStep))
          .map(([kind]) => kind)
        expect(new Set(tried), 'every kind of interruption was tried').toEqual(new Set(possible))
      },
      300_000,
    )
  })
}
