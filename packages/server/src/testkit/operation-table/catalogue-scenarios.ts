import { onMine } from './ask.ts'
import { nothing } from './content.ts'
import type { Scenario } from './scenario.ts'

/** What the catalogue offers: regions, images, kernels, versions of tiers. */
export const catalogueScenarios = {
  'region.list': { ask: () => ({}), shows: nothing },
  'region.view': { ask: onMine, shows: nothing },
  'availability.list': { ask: () => ({}), shows: nothing },
  'availability.view': { ask: onMine, shows: nothing },
  'kernel.list': { ask: () => ({}), shows: nothing },
  'kernel.view': { ask: onMine, shows: nothing },
  'tier_version.list': { ask: onMine, shows: nothing },
  'tier_version.view': { ask: onMine, shows: nothing },
  'image.list': { ask: () => ({}), shows: nothing },
  'image.view': { ask: onMine, shows: nothing },
} as const satisfies Record<string, Scenario>
