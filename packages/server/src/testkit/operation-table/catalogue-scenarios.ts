import { nothing } from './content.ts'
import { requestMine, type Scenario } from './scenario.ts'

/** Regions, images, kernels, versions of tiers. */
export const catalogueScenarios = {
  'region.list': { request: () => ({}), content: nothing },
  'region.view': { request: requestMine, content: nothing },
  'availability.list': { request: () => ({}), content: nothing },
  'availability.view': { request: requestMine, content: nothing },
  'kernel.list': { request: () => ({}), content: nothing },
  'kernel.view': { request: requestMine, content: nothing },
  'tier_version.list': { request: requestMine, content: nothing },
  'tier_version.view': { request: requestMine, content: nothing },
  'image.list': { request: () => ({}), content: nothing },
  'image.view': { request: requestMine, content: nothing },
} as const satisfies Record<string, Scenario>
