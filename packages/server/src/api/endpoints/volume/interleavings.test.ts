import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { expectScenarioSettled } from '#testkit/volume-scenario/expect-scenario-settled.ts'
import { watchScenario } from '#testkit/volume-scenario/scenario-watch.ts'
import { type ScenarioMove, anyVolumeMove } from '#testkit/volume-scenario/volume-move.ts'
import { openVolumeScenario, playVolumeMove } from '#testkit/volume-scenario/volume-scenario.ts'

// Work takes time here, so that requests meet it under way; the clock is the test's.
let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench({ pace: 'fast', patience: { resyncMs: 60_000 } })
})
afterAll(() => http.close())

const seed = Date.now() % 1_000_000

describe('whatever is asked of volumes, in whatever order and however often a worker dies', () => {
  it(`rows, simulated world, jobs and event log agree when all is settled, and limits hold at every moment (decisions D1 to D11, F2, F4; seed ${seed})`, async () => {
    await fc.assert(fc.asyncProperty(fc.array(anyVolumeMove, { minLength: 10, maxLength: 40, size: 'max' }), tell), {
      seed,
      numRuns: 20,
    })
  }, 180_000)
})

async function tell(moves: readonly ScenarioMove[]): Promise<void> {
  const scenario = await openVolumeScenario(http)
  const watch = watchScenario(scenario)
  try {
    for (const move of moves) {
      await playVolumeMove(scenario, move)
      await watch.look()
    }
    await http.sim('DELETE', '/faults')
    await http.settle()
    await expectScenarioSettled(scenario, watch)
  } finally {
    // Well or badly, the scenario is over: the next one does not look at its things again.
    await http.sim('DELETE', '/faults')
    await sql`delete from work`.execute(http.store.db)
  }
}
