import assert from 'node:assert/strict'
import { isKubeReady } from '../kube/kube-client.ts'
import type { Host, Page, Pool, Volume } from '../wire/shapes.ts'
import { expectReady } from './expect-ready.ts'
import { homeRegion } from './host-steps.ts'
import type { Step } from './day-context.ts'

const root = '/orch/clusters'
const nodesOf = (pool: Pool): string[] => pool.nodes.map((node) => node.id).toSorted()

/** Changes of pools, nodes, versions and credentials (contract 13, 18, 19, 21, 22, 24, 26, 28; decisions E3 to E8). */
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
    name: 'the count of a pool moves to the nearest bound of its autoscaler (E3)',
    async run({ cast, clusters }) {
      const id = cast.id('prod')
      await clusters.change({
        method: 'PUT',
        path: `/${id}/pools/${cast.id('batch')}`,
        body: { autoscaler: { enabled: true, min: 3, max: 5 } },
        action: 'orch_pool_update',
        entityId: cast.id('batch'),
      })
      assert.equal((await clusters.pool(id, cast.id('batch'))).count, 3)
    },
  },
  {
    name: 'deleting a node reduces its pool by one; the last node stays (21; E7)',
    async run(context) {
      const { api, cast, clusters } = context
      const [id, poolId] = [cast.id('prod'), cast.id('prod web')]
      const [first, second] = (await clusters.pool(id, poolId)).nodes
      assert.ok(first && second)
      const end = await clusters.change({
        method: 'DELETE',
        path: `/${id}/nodes/${first.id}`,
        action: 'orch_node_delete',
        entityId: poolId,
      })
      assert.match(end.message ?? '', new RegExp(first.id))
      assert.deepEqual(nodesOf(await expectReady(context, id, poolId, 1)), [second.id])
      await api.rejects('GET', `${root}/${id}/nodes/${first.id}`, {}, { status: 404, field: '', reason: 'Not found' })
      await api.rejects(
        'GET',
        `/hosts/instances/${first.instance_id}`,
        {},
        { status: 404, field: '', reason: 'Not found' },
      )
      await api.rejects('DELETE', `${root}/${id}/nodes/${second.id}`, {}, { field: '', reason: /last/ })
      const autoscaled = (await clusters.pool(id, cast.id('batch'))).nodes[0]
      await api.rejects('DELETE', `${root}/${id}/nodes/${autoscaled?.id}`, {}, { field: '', reason: /3/ })
    },
  },
  {
    name: 'a recycled node is replaced by another on another host; the count never changes (22; E6)',
    async run(context) {
      const { cast, clusters, log } = context
      const [id, poolId] = [cast.id('prod'), cast.id('prod big')]
      const [old] = (await clusters.pool(id, poolId)).nodes
      assert.ok(old)
      await clusters.change({
        method: 'POST',
        path: `/${id}/nodes/${old.id}/recycle`,
        action: 'orch_node_recycle',
        entityId: poolId,
      })
      const [fresh] = (await expectReady(context, id, poolId, 1)).nodes
      assert.ok(fresh && fresh.id !== old.id && fresh.instance_id !== old.instance_id)
      await log.until(
        'the old host to be gone',
        (event) => event.action === 'host_delete' && event.entity.id === old.instance_id && event.status === 'finished',
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
    name: 'recycling a pool affects only that pool; high availability replaces every node (13, 28; E5)',
    async run(context) {
      const { cast, clusters } = context
      const [id, poolId] = [cast.id('prod'), cast.id('prod big')]
      const web = nodesOf(await clusters.pool(id, cast.id('prod web')))
      const big = nodesOf(await clusters.pool(id, poolId))
      await clusters.change({
        method: 'POST',
        path: `/${id}/pools/${poolId}/recycle`,
        action: 'orch_pool_recycle',
        entityId: poolId,
      })
      assert.deepEqual(nodesOf(await clusters.pool(id, cast.id('prod web'))), web)
      assert.notDeepEqual(nodesOf(await expectReady(context, id, poolId, 1)), big)
      await clusters.update(id, { control_plane: { high_availability: true } })
      assert.deepEqual((await clusters.cluster(id)).control_plane, { high_availability: true })
      assert.notDeepEqual(nodesOf(await expectReady(context, id, cast.id('prod web'), 1)), web)
    },
  },
  {
    name: 'a deleted kubeconfig is rejected immediately, and the new one works (18; E8)',
    async run({ cast, clusters, kube }) {
      const id = cast.id('prod')
      const old = await clusters.kubeconfig(id)
      await clusters.change({
        method: 'DELETE',
        path: `/${id}/kubeconfig`,
        action: 'orch_kubeconfig_regenerate',
        entityId: id,
      })
      const fresh = await clusters.kubeconfig(id)
      assert.deepEqual([fresh.server, fresh.token === old.token], [old.server, false])
      assert.deepEqual(
        [(await kube.request(old, '/api/v1/nodes')).status, (await kube.request(fresh, '/api/v1/nodes')).status],
        [401, 200],
      )
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
  {
    name: 'a node host that is deleted without the cluster is replaced (E7)',
    async run(context) {
      const { api, cast, clusters, user, log, kube, words } = context
      const [id, poolId] = [cast.id('prod'), cast.id('prod big')]
      const [old] = (await clusters.pool(id, poolId)).nodes
      assert.ok(old?.instance_id)
      await user.remove('host', old.instance_id)
      const isReplaced = async (): Promise<boolean> => {
        const [node, ...more] = (await clusters.pool(id, poolId)).nodes
        const kubeNodes = await kube.nodes(await clusters.kubeconfig(id))
        const isReady = isKubeReady(kubeNodes.get(`${words.nodePrefix}${id}-${node?.id}`))
        const isListedReady = words.dialect === 'linode' || node?.status === 'ready'
        return more.length === 0 && isReady && isListedReady && node?.instance_id !== old.instance_id
      }
      // Every change of the cluster's hosts is an event.
      for (let entryCount = log.entries.length; !(await isReplaced()); entryCount = log.entries.length) {
        await log.until('a change of a node', (event) => log.entries.length > entryCount && event.id > 0)
      }
      await expectReady(context, id, poolId, 1)
      const { body: hosts } = await api.ok<Page<Host>>('GET', '/hosts/instances', {
        filter: { label: { '+contains': `${context.words.nodePrefix}${id}-${poolId}-` } },
      })
      assert.equal(hosts.results, 1)
    },
  },
]
