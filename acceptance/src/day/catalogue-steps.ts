import assert from 'node:assert/strict'
import type { Page } from '../wire/shapes.ts'
import type { Step } from './scene.ts'

interface Region {
  readonly id: string
  readonly capabilities: readonly string[]
  readonly storage_classes: readonly string[]
}
interface HostType {
  readonly id: string
  readonly memory: number
  readonly price: { readonly monthly: number }
}

const withoutToken = { token: null }

/** What can be had, and who asks (decisions G3, H). */
export const catalogueSteps: readonly Step[] = [
  {
    name: 'regions, host types and volume types are told to everyone (G3)',
    async run({ api }) {
      const regions = await api.ok<Page<Region>>('GET', '/regions', withoutToken)
      assert.ok(regions.body.results >= 2, 'two regions or more')
      for (const region of regions.body.data) {
        assert.ok(
          region.capabilities.includes('Hosts') && region.capabilities.includes('Block Storage'),
          `${region.id} has hosts and volumes`,
        )
        assert.ok(region.capabilities.includes('Kubernetes'), `${region.id} has clusters`)
        assert.deepEqual((await api.ok('GET', `/regions/${region.id}`, withoutToken)).body, region)
      }
      const types = await api.ok<Page<HostType>>('GET', '/hosts/types', withoutToken)
      const memories = types.body.data.map((type) => type.memory)
      assert.equal(Math.min(...memories), 1024, 'host types from 1 GB on')
      assert.ok(memories.includes(192 * 1024), 'host types of 192 GB')
      const first = types.body.data[0]
      assert.deepEqual((await api.ok('GET', `/hosts/types/${first?.id}`, withoutToken)).body, first)
      const volumeTypes = await api.ok<Page<HostType>>('GET', '/volumes/types', withoutToken)
      assert.equal(volumeTypes.body.data[0]?.price.monthly, 0.1, 'a GiB costs 0.10 a month')
    },
  },
  {
    name: 'everything else wants a token, and a wrong one opens nothing (B2)',
    async run({ api }) {
      for (const token of [null, 'nonsense', '0'.repeat(64)]) {
        for (const path of ['/volumes', '/hosts/instances', '/profile', '/account/events', '/tags']) {
          await api.refused('GET', path, { token }, { status: 401, field: '', reason: 'Invalid Token' })
        }
      }
      const { headers } = await api.call('GET', '/volumes', withoutToken)
      assert.match(headers.get('www-authenticate') ?? '', /^Bearer/)
    },
  },
  {
    name: 'the interface describes itself, in the words of its wire',
    async run({ api, reach, words }) {
      const { body } = await api.ok<{ paths: Record<string, object> }>('GET', '/openapi.json', withoutToken)
      const path = words.path('/hosts/instances')
      assert.ok(Object.keys(body.paths).some((one) => one.endsWith(path)))
      assert.equal((await fetch(`${await reach.origin()}/docs`)).status, 200)
    },
  },
]
