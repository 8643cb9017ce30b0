import assert from 'node:assert/strict'
import type { Host, Page } from '../wire/shapes.ts'
import type { Step } from './day-context.ts'

const root = '/orch/clusters'
const notFound = { status: 404, field: '', reason: 'Not found' }

/** Deletion of clusters (contract 14, 27; decisions E7, E9). */
export const clusterRemovalSteps: readonly Step[] = [
  {
    name: 'a pool is deleted with its hosts, the last pool too (27; E7)',
    async run({ api, cast, clusters }) {
      const id = cast.id('spare cluster')
      for (const pool of await clusters.pools(id)) {
        const operation = await clusters.request({
          method: 'DELETE',
          path: `/${id}/pools/${pool.id}`,
          action: 'orch_pool_delete',
          entityId: pool.id,
        })
        await api.rejects('GET', `${root}/${id}/pools/${pool.id}`, {}, notFound)
        await clusters.ended(operation)
        for (const node of pool.nodes) await api.rejects('GET', `/hosts/instances/${node.instance_id}`, {}, notFound)
      }
      assert.deepEqual(await clusters.pools(id), [])
    },
  },
  {
    name: 'a deleted cluster is 404 from the response on; hosts, token, and control plane are deleted, volumes stay (14; E9)',
    async run({ api, cast, clusters, user, sim, words }) {
      for (const name of ['prod', 'spare cluster']) {
        const id = cast.id(name)
        const operation = await clusters.startRemoval(id)
        await api.rejects('GET', `${root}/${id}`, {}, notFound)
        await clusters.ended(operation)
        const { body: hosts } = await api.ok<Page<Host>>('GET', '/hosts/instances', {
          filter: { label: { '+contains': `${words.nodePrefix}${id}-` } },
        })
        assert.deepEqual(
          hosts.data.filter((host) => host.status !== 'deleting'),
          [],
        )
      }
      const claim = await user.volume(cast.id('claim'))
      assert.deepEqual(
        [claim.status, claim.host_id, claim.orch_cluster_id],
        ['active', null, cast.id('prod')],
        'found as an orphan',
      )
      const state = await sim.state()
      assert.deepEqual([state.clusters, state.nodes], [[], []])
    },
  },
]
