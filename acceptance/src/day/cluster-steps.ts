import assert from 'node:assert/strict'
import { isKubeReady } from '../kube/kube-client.ts'
import type { Host, Page } from '../wire/shapes.ts'
import { homeRegion } from './host-steps.ts'
import type { Step } from './day-context.ts'

interface Endpoint {
  readonly endpoint: string
}

const root = '/orch/clusters'
const region = homeRegion
const onePool = [{ type: 'g6-standard-1', count: 1 }]

/** Clusters: versions, creation, and access (contract 10 to 17, 20, 23, 25, 29, 30; decisions B5, E1, E2, E8). */
export const clusterSteps: readonly Step[] = [
  {
    name: 'versions are listed newest first, and control plane prices are public (29, 30; E4, G3)',
    async run({ api }) {
      const { body } = await api.ok<Page<{ id: string }>>('GET', '/orch/versions')
      const versions = body.data.map(({ id }) => id)
      assert.deepEqual(versions, ['1.36', '1.35', '1.34', '1.33'])
      for (const id of versions) assert.equal((await api.ok<{ id: string }>('GET', `/orch/versions/${id}`)).body.id, id)
      const types = await api.ok<Page<{ price: { monthly: number } }>>('GET', '/orch/types', { token: null })
      assert.deepEqual(new Set(types.body.data.map(({ price }) => price.monthly)), new Set([0, 60]))
    },
  },
  {
    name: 'a cluster is created asynchronously: kubeconfig and endpoints are 503 until its control plane responds (11, 15, 17; B5)',
    async run({ api, clusters, cast, sim }) {
      await sim.addFault({ on: 'ensureCluster', times: 100_000, as: 'error-before', code: 'Busy' })
      const answer = await clusters.start({
        label: 'prod',
        region,
        k8s_version: '1.34',
        tags: ['live', 'live'],
        node_pools: [
          { type: 'g6-standard-1', count: 2, tags: ['web'] },
          { type: 'g6-standard-2', count: 1 },
        ],
      })
      const { id, k8s_version, control_plane, tags } = answer.body
      assert.deepEqual(
        { k8s_version, control_plane, tags },
        { k8s_version: '1.34', control_plane: { high_availability: false }, tags: ['live'] },
      )
      cast.add('prod', id)
      const early = [
        ['api-endpoints', 'Cluster API Endpoints are not yet available. Please try again later.'],
        ['kubeconfig', 'Cluster kubeconfig is not yet available. Please try again later.'],
      ] as const
      for (const [path, reason] of early) {
        await api.rejects('GET', `${root}/${id}/${path}`, {}, { status: 503, field: '', reason })
        assert.equal((await api.call('GET', `${root}/${id}/${path}`)).headers.get('retry-after'), '5')
      }
      const pools = await clusters.pools(id)
      assert.deepEqual(
        pools.map((pool) => [pool.type, pool.count, pool.nodes.length]),
        [
          ['g6-standard-1', 2, 2],
          ['g6-standard-2', 1, 1],
        ],
        'nodes are listed immediately (E2)',
      )
      for (const pool of pools)
        for (const node of pool.nodes) assert.match(node.id, new RegExp(`^${pool.id}-[0-9a-f]{12}$`))
      await sim.clearFaults()
      assert.ok(answer.operationId !== null)
      await clusters.ended(answer.operationId)
      cast.add('prod web', pools[0]?.id ?? 0)
      cast.add('prod big', pools[1]?.id ?? 0)
    },
  },
  {
    name: 'every node is a running host, ready in its own Kubernetes (20, 23, 25; E2)',
    async run({ api, clusters, cast, words, log, kube }) {
      const id = cast.id('prod')
      const kubeNodes = await kube.nodes(await clusters.kubeconfig(id))
      const pools = await clusters.pools(id)
      assert.equal(kubeNodes.size, 3)
      for (const pool of pools) {
        assert.deepEqual(await clusters.pool(id, pool.id), pool)
        for (const node of pool.nodes) {
          assert.equal(node.status, 'ready')
          const { body: alone } = await api.ok<{ data: unknown }>('GET', `${root}/${id}/nodes/${node.id}`)
          assert.deepEqual(alone.data, node)
          const { body: host } = await api.ok<Host>('GET', `/hosts/instances/${node.instance_id}`)
          const name = `${words.nodePrefix}${id}-${node.id}`
          assert.deepEqual([host.label, host.status, host.type], [name, 'running', pool.type])
          const kubeNode = kubeNodes.get(name)
          assert.ok(isKubeReady(kubeNode), `${name} is Ready`)
          assert.equal(kubeNode?.spec['providerID'], `${words.vendor.toLowerCase()}://${node.instance_id}`)
          assert.match(kubeNode?.status.nodeInfo?.kubeletVersion ?? '', /^v1\.34\.\d+$/)
          const made = await log.until(
            'the host as an event of the system',
            (event) => event.action === 'host_create' && event.entity.id === host.id,
          )
          assert.equal(made.event.username, null)
        }
      }
    },
  },
  {
    name: 'the endpoints respond only with the token of the kubeconfig (15, 17; E8)',
    async run({ api, clusters, cast, kube }) {
      const id = cast.id('prod')
      const config = await clusters.kubeconfig(id)
      const { body } = await api.ok<Page<Endpoint>>('GET', `${root}/${id}/api-endpoints`)
      assert.ok(
        body.data.some(({ endpoint }) => endpoint === config.server),
        `${config.server} is one of ${JSON.stringify(body.data)}`,
      )
      assert.equal((await kube.request(config, '/version')).body['gitVersion']?.toString().startsWith('v1.34.'), true)
      for (const token of ['nonsense', 'f'.repeat(64)])
        assert.equal((await kube.request(config, '/api/v1/nodes', token)).status, 401)
      await assert.rejects(kube.request({ ...config, authorities: '' }, '/version'), 'an unknown CA is not trusted')
      const namespaces = (await kube.request(config, '/api/v1/namespaces')).body['items'] as {
        metadata: { name: string }
      }[]
      const names = namespaces.map((one) => one.metadata.name)
      assert.ok(names.includes('default') && names.includes('kube-system'))
    },
  },
  {
    name: 'a second cluster is created (11)',
    async run({ clusters, cast }) {
      const answer = await clusters.start({ label: 'spare', region, k8s_version: '1.36', node_pools: onePool })
      cast.add('spare cluster', answer.body.id)
      await clusters.ended(answer.operationId ?? 0)
    },
  },
]
