import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { quickPatience } from '#reconcile/engine/patience.ts'
import { runClock } from '../database/test-clock.ts'
import { type EngineBench, openEngineBench } from '../engine/engine-bench.ts'
import { breakKinds, isRowStep } from './break-kinds.ts'
import { proveStory } from './prove-story.ts'
import type { Story } from './story.ts'

/** No resync: leftovers of earlier runs must not be checked again. */
const patience = { ...quickPatience, resyncMs: 1e11 }

/** Tests scenarios on their own bench, by default over the simulator; one test file each, so that they run in parallel. */
export function describeStories(
  title: string,
  stories: readonly Story[],
  open: () => Promise<EngineBench> = () => openEngineBench('instant', patience),
): void {
  describe(`${title}; MOORAGE_STORY_SEED=${inject('storySeed')}`, { retry: 0 }, () => {
    let bench: EngineBench
    beforeAll(async () => {
      bench = await open()
      // Steps run in the order of their due times.
      await runClock(bench.store)
    })
    afterAll(() => bench?.close())

    it.each(stories.map((story) => [story.name, story] as const))(
      '%s',
      async (_name, story) => {
        const told = await proveStory(bench, story)
        const possible = Object.entries(breakKinds)
          .filter(([, place]) => place !== 'writes' || story.steps.some(isRowStep))
          .map(([kind]) => kind)
        expect(new Set(told), 'every kind of break was told').toEqual(new Set(possible))
      },
      300_000,
    )
  })
}
