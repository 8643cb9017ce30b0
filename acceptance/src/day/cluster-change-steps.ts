import assert from 'node:assert/strict'
import type { Page, Pool, Volume } from '../wire/shapes.ts'
import { expectReady } from './expect-ready.ts'
import { homeRegion } from './host-steps.ts'
import type { Step } from './day-context.ts'

const root = '/orch/clusters'
const nodesOf = (pool: Pool): string[] => pool.nodes.map((node) => node.id).toSorted()

/** Changes of pools and versions, and the token of a cluster (contract 13, 19, 24, 26; decisions E3, E4, E6, E9). */
export const clusterChangeSteps: readonly Step[] = [
  {
    name: 'a pool is added, scaled up, and scaled down; all nodes become ready (24, 26; E2, E3)',
    async run(context) {
      const { api, clusters, cast, sim, kube } = context
      const id = cast.id('prod')
      const { body, operationId } = await api.ok<Pool>('POST', `${root}/${id}/pools`, {
        body: {
          type: 'g6-standard-1',
          count: 1,
          tags: ['batch'],
          labels: { tier: 'batch' },
          taints: [{ key: 'only', value: 'batch', effect: 'NoSchedule' }],
          disks: [{ size: 1024, type: 'ext4' }],
        },
      })
      cast.add('batch', body.id)
      assert.deepEqual(
        [body.count, body.nodes.length, body.autoscaler, body.disks],
        [1, 1, { enabled: false, min: 1, max: 1 }, [{ size: 1024, type: 'ext4' }]],
      )
      await clusters.ended(operationId ?? 0)
      await expectReady(context, id, body.id, 1)
      const change = {
        method: 'PUT',
        path: `/${id}/pools/${body.id}`,
        action: 'orch_pool_update',
        entityId: body.id,
      } as const
      await clusters.change({ ...change, body: { count: 4 } })
      const four = await expectReady(context, id, body.id, 4)
      await clusters.change({ ...change, body: { count: 2, labels: { tier: 'night' } } })
      const two = await expectReady(context, id, body.id, 2)
      assert.deepEqual(two.nodes, four.nodes.slice(0, 2), 'the newest was deleted (E7)')
      const state = await sim.state()
      assert.equal(state.nodes.length, 3 + 2 + 1, 'and no leftovers exist')
      const kubeNodes = await kube.nodes(await clusters.kubeconfig(id))
      assert.equal(
        [...kubeNodes.values()].filter((node) => node.metadata.labels?.['tier'] === 'night').length,
        2,
        'labels change without a recycle',
      )
    },
  },
  {
    name: 'nodes get a new version when they are recycled; a second recycle joins the first (13, 19; E4, E6)',
    async run(context) {
      const { api, cast, clusters, sim, kube } = context
      const id = cast.id('prod')
      await clusters.update(id, { k8s_version: '1.35' })
      assert.equal((await clusters.cluster(id)).k8s_version, '1.35')
      const config = await clusters.kubeconfig(id)
      assert.match(String((await kube.request(config, '/version')).body['gitVersion']), /^v1\.35\./)
      const kubelets = async () =>
        new Set(
          [...(await kube.nodes(config)).values()].map((node) => node.status.nodeInfo?.kubeletVersion.slice(0, 5)),
        )
      assert.deepEqual(await kubelets(), new Set(['v1.34']))
      const before = (await clusters.pools(id)).flatMap(nodesOf)
      await sim.addFault({ on: 'ensureNode', times: 100_000, as: 'error-before', code: 'Busy' })
      const first = await api.ok('POST', `${root}/${id}/recycle`)
      const second = await api.ok('POST', `${root}/${id}/recycle`)
      assert.equal(second.operationId, first.operationId)
      assert.deepEqual(
        (await clusters.pools(id)).flatMap(nodesOf),
        before,
        'old nodes are shown until new ones are ready',
      )
      await sim.clearFaults()
      await clusters.ended(first.operationId ?? 0)
      assert.deepEqual(await kubelets(), new Set(['v1.35']))
      const after = (await clusters.pools(id)).flatMap(nodesOf)
      assert.deepEqual([after.length, after.filter((one) => before.includes(one))], [before.length, []])
    },
  },
  {
    name: 'the cluster token creates volumes with the ID of the cluster (E9)',
    async run({ api, cast, clusters, user, words, ledger, kube }) {
      const id = cast.id('prod')
      const { body } = await kube.request(
        await clusters.kubeconfig(id),
        `/api/v1/namespaces/kube-system/secrets/${words.vendor.toLowerCase()}`,
      )
      const token = Buffer.from((body['data'] as { token: string }).token, 'base64').toString()
      const inside = api.as(token)
      const answer = await inside.ok<Volume>('POST', '/volumes', {
        body: { label: 'claim', region: homeRegion, size: 10 },
      })
      ledger.record('volume', cast.add('claim', answer.body.id), { label: 'claim', size: 10 })
      await user.ended(answer)
      assert.equal(answer.body.orch_cluster_id, id)
      assert.deepEqual(
        (await api.ok<Page<Volume>>('GET', '/volumes', { filter: { orch_cluster_id: id } })).body.data.map(
          (one) => one.id,
        ),
        [answer.body.id],
      )
      await inside.rejects(
        'GET',
        root,
        {},
        { status: 401, field: '', reason: 'Your OAuth token is not authorized to use this endpoint.' },
      )
      const { body: tokens } = await api.ok<Page<{ label: string }>>('GET', '/profile/tokens')
      assert.ok(
        tokens.data.every((one) => !one.label.includes('cluster')),
        "it is not one of the user's tokens",
      )
    },
  },
]
