import { expect, inject, it } from 'vitest'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { openEngineBench } from '#testkit/engine/engine-bench.ts'
import { seedOfHistory } from '#testkit/histories/model/random.ts'
import { inLanes } from '#testkit/in-lanes.ts'
import { addPairs, runTrashWalk, type WalkReport } from '#testkit/trash-walk/run-walk.ts'
import { simulatedWalk } from '#testkit/trash-walk/simulated-walk.ts'
import { requiredPairs } from '#testkit/trash-walk/walk-states.ts'

const seed = inject('scenarioSeed')
const isFull = inject('hasEveryScenario')
const walks = Array.from({ length: isFull ? 84 : 1 }, (_, walk) => walk)

async function walkOnce(walk: number): Promise<WalkReport> {
  const bench = await openEngineBench()
  try {
    await keepTrash(bench.store)
    const report = await runTrashWalk(bench, simulatedWalk(bench), {
      seed: seedOfHistory(seed, walk),
      sequences: 12,
      requestsEach: 25,
    })
    console.log(`seed ${seed}, walk ${walk}: ${report.compared} parts compared`)
    return report
  } catch (error) {
    console.log(`seed ${seed}, walk ${walk} failed:`, error)
    throw error
  } finally {
    await bench.close()
  }
}

it(`random deletes, restores, purges and other requests with kills lose nothing and leave nothing (ADR 0074); MOORAGE_STORY_SEED=${seed}`, async () => {
  const results = await inLanes(walks, async (walk) => (await Promise.allSettled([walkOnce(walk)]))[0])
  const pairs = new Map<string, { sent: number; accepted: number }>()
  for (const result of results) if (result.status === 'fulfilled') addPairs(pairs, result.value.pairs)
  const lines = [...pairs].toSorted().map(([pair, { sent, accepted }]) => `${pair}: ${sent} sent, ${accepted} accepted`)
  console.log(lines.join('\n'))
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  // One walk is too short for all pairs.
  if (isFull) expect([...requiredPairs].filter((pair) => !pairs.has(pair))).toEqual([])
}, 7_200_000)
