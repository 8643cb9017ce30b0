import { inject } from 'vitest'

/**
 * True if a run includes the case at this index. The seed of the run, MOORAGE_STORY_SEED, selects one of `groups` interleaved groups of cases; with
 * MOORAGE_STORIES=all every case is included.
 */
export function isDrawn(index: number, groups: number): boolean {
  return inject('hasEveryScenario') || index % groups === inject('scenarioSeed') % groups
}
