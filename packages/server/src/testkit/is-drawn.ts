import { inject } from 'vitest'

/** True if this run includes the case at this index. MOORAGE_STORY_SEED selects one of `groups` interleaved groups, MOORAGE_STORIES=all every group. */
export function isDrawn(index: number, groups: number): boolean {
  return inject('hasEveryScenario') || index % groups === inject('scenarioSeed') % groups
}
