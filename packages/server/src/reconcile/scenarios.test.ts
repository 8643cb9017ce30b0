import { it } from 'vitest'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { expectNothingOpen, lastEvent } from '#testkit/prove-steps/expect-nothing-open.ts'
import { allRecoveryScenarios } from '#testkit/scenarios/all-scenarios.ts'
import { quickTimeouts } from './engine/timeouts.ts'

const bench = await openTestBench('instant', { ...quickTimeouts, resyncMs: 1e11 })
/** The provers run the same scenarios with faults; these show the expected course. */
const told = allRecoveryScenarios.filter(({ record, fails }) => !record && !fails)

it.each(told.map((story, index) => [story.name, story, `told${index}`] as const))('%s', async (_name, story, label) => {
  const before = await lastEvent(bench)
  const scene = { label, stage: (await story.stage?.(bench)) ?? 0 }
  const id = await story.arrange(bench, scene)
  await bench.converge()
  const made = await story.request(bench, id, scene)
  await bench.converge()
  await story.verify(bench, made ?? id)
  await expectNothingOpen(bench, story, before)
})
