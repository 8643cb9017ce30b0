import { all, made, named, nothing } from './content.ts'
import { createOwnImage } from './make-own.ts'
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
  'image.list': { request: () => ({}), content: all('image') },
  'image.view': { request: () => ({ params: { imageId: 'debian12' } }), content: nothing },
  'image.create': {
    request: async (fixture) => ({ body: { disk_id: fixture.mine['diskId'], label: fixture.http.nextLabel() } }),
    content: made('image'),
  },
  'image.upload': {
    request: (fixture) => ({ body: { label: fixture.http.nextLabel(), region: 'eu-central' } }),
    content: made('image'),
    againstRules: [{ label: 'nowhere', region: 'mars' }],
  },
  'image.update': {
    request: async (fixture) => ({
      params: await createOwnImage(fixture),
      body: { label: 'renamed', tags: ['changed'] },
    }),
    content: named('image'),
  },
  'image.delete': { request: async (fixture) => ({ params: await createOwnImage(fixture) }), content: nothing },
} as const satisfies Record<string, Scenario>
