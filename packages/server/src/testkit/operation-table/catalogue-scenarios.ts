import { nothing } from './content.ts'
import { askMine, type Scenario } from './scenario.ts'

/** Operations on the catalogue: regions, images, kernels, versions of tiers. */
export const catalogueScenarios = {
  'region.list': { ask: () => ({}), shows: nothing },
  'region.view': { ask: askMine, shows: nothing },
  'availability.list': { ask: () => ({}), shows: nothing },
  'availability.view': { ask: askMine, shows: nothing },
  'kernel.list': { ask: () => ({}), shows: nothing },
  'kernel.view': { ask: askMine, shows: nothing },
  'tier_version.list': { ask: askMine, shows: nothing },
  'tier_version.view': { ask: askMine, shows: nothing },
  'image.list': { ask: () => ({}), shows: nothing },
  'image.view': { ask: askMine, shows: nothing },
} as const satisfies Record<string, Scenario>
