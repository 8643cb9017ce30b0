import { expect, inject, it } from 'vitest'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { openEngineBench } from '#testkit/engine/engine-bench.ts'
import { seedOfHistory } from '#testkit/histories/model/random.ts'
import { runTrashWalk } from '#testkit/trash-walk/run-walk.ts'
import { requiredPairs } from '#testkit/trash-walk/walk-states.ts'

const seed = inject('scenarioSeed')
const walks = inject('hasEveryScenario') ? 84 : 1

it(`random deletes, restores, purges and other requests with kills lose nothing and leave nothing (ADR 0074); MOORAGE_STORY_SEED=${seed}`, async () => {
  for (let walk = 0; walk < walks; walk += 1) {
    const bench = await openEngineBench()
    try {
      await keepTrash(bench.store)
      const report = await runTrashWalk(bench, { seed: seedOfHistory(seed, walk), sequences: 12, requestsEach: 25 })
      const lines = [...report.pairs].toSorted().map(([pair, times]) => `${pair} ${times}`)
      console.log(`seed ${seed}, walk ${walk}: ${report.compared} resources compared\n${lines.join('\n')}`)
      expect(requiredPairs.filter((pair) => !report.pairs.has(pair))).toEqual([])
    } finally {
      await bench.close()
    }
  }
}, 3_600_000)
