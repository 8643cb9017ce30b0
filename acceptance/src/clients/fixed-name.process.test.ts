import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openKubeClient } from '../kube/kube-client.ts'
import { type Kubeconfig, readKubeconfig } from '../kube/read-kubeconfig.ts'
import { makeScratchFolder } from '../moor/scratch-folder.ts'
import type { Server } from '../moor/start-moor.ts'
import { startUp } from '../moor/start-up.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'
import type { Cluster, Pool } from '../client/shapes.ts'
import { type FixedName, type FixedNameResponse, explainNoFixedName, makeFixedName } from './fixed-name.ts'

const missing = explainNoFixedName()
if (missing) process.stdout.write(`a fixed name: not run: ${missing}\n`)
describe.skipIf(missing)('a client with the name of the Linode API compiled in (docs/clients.md)', () => {
  const scratch = makeScratchFolder()
  let named: FixedName
  let server: Server
  let cluster = ''
  let kubeconfig: Kubeconfig
  const request = (method: string, path: string, body?: unknown): Promise<FixedNameResponse> =>
    named.request(scratch.read('admin-token'), method, path, body)
  beforeAll(async () => {
    named = await makeFixedName(scratch)
    const env = { ...named.settings, MOORAGE_LISTEN: named.listen }
    server = await startUp({ scratch, dialect: 'linode', pace: 'instant', env })
  })
  afterAll(async () => {
    await server?.stop()
    scratch.close()
  })

  const listPools = async (): Promise<readonly Pool[]> => {
    // Sends `pages` instead of `page`, and Content-Type without a body, like the autoscaler's provider.
    const { status, type, body } = await request('GET', `${cluster}/pools?pages=1`)
    expect([status, type]).toEqual([200, 'application/json'])
    expect(body).toMatchObject({ page: 1, pages: 1 })
    return (body as { data: readonly Pool[] }).data
  }
  const readyInstances = (): Promise<readonly string[]> =>
    waitUntil('ready nodes', async () => {
      const nodes = (await listPools()).flatMap((pool) => pool.nodes)
      const isReady = nodes.every(({ status }) => status === 'ready')
      return isReady ? nodes.map((node) => `linode://${node.instance_id}`).toSorted() : undefined
    })
  const kubeInstances = async (): Promise<readonly unknown[]> => {
    const nodes = await openKubeClient().nodes(kubeconfig)
    return [...nodes.values()].map(({ spec }) => spec['providerID']).toSorted()
  }

  test('gets a certificate for that name, which resolves to this service', async () => {
    const pools = [{ type: 'g6-standard-1', count: 1 }]
    const clusterBody = { label: 'scaled', region: 'us-east', k8s_version: '1.36', node_pools: pools }
    const { status, body } = await request('POST', '/lke/clusters', clusterBody)
    expect([status, body]).toEqual([200, expect.objectContaining({ label: 'scaled' })])
    cluster = `/lke/clusters/${(body as Cluster).id}`
    await readyInstances()
    const file = (await request('GET', `${cluster}/kubeconfig`)).body as { kubeconfig: string }
    kubeconfig = readKubeconfig(file.kubeconfig, `lke${(body as Cluster).id}`)
  })

  test('creates pools of one node like the cluster-autoscaler, and finds its instances by the Kubernetes nodes', async () => {
    const [first] = await listPools()
    for (let made = 0; made < 2; made++) {
      const { status, body } = await request('POST', `${cluster}/pools`, {
        count: 1,
        type: first?.type,
        disks: first?.disks,
      })
      expect([status, (body as Pool).count, (body as Pool).nodes.length]).toEqual([200, 1, 1])
    }
    const instances = await readyInstances()
    expect(instances).toHaveLength(3)
    expect(await kubeInstances()).toEqual(instances)
  })

  test('deletes a pool of one node, which removes the node from Kubernetes', async () => {
    const [, , last] = await listPools()
    const deletedId = `linode://${last?.nodes[0]?.instance_id}`
    expect(await request('DELETE', `${cluster}/pools/${last?.id}`)).toEqual({
      status: 200,
      type: 'application/json',
      body: {},
    })
    const left = await waitUntil('one node fewer', async () => {
      const now = await kubeInstances()
      return now.includes(deletedId) ? undefined : now
    })
    expect(left).toEqual(await readyInstances())
    expect(left).toHaveLength(2)
  })

  test('must respect the bounds of a pool whose autoscaler is enabled, and can still delete the pool (E3)', async () => {
    const bounds = { enabled: true, min: 2, max: 3 }
    const made = await request('POST', `${cluster}/pools`, { count: 2, type: 'g6-standard-2', autoscaler: bounds })
    const { id, nodes } = made.body as Pool
    const rejections = [
      await request('PUT', `${cluster}/pools/${id}`, { count: 4 }),
      await request('PUT', `${cluster}/pools/${id}`, { count: 1 }),
      await request('DELETE', `${cluster}/nodes/${nodes[0]?.id}`),
    ]
    const outside = { errors: [{ field: 'count', reason: 'Must be 2-3 while the autoscaler is enabled' }] }
    const below = { errors: [{ reason: 'The pool has 2 nodes, and the minimum of its autoscaler is 2.' }] }
    expect(rejections.map(({ status, body }) => [status, body])).toEqual([
      [400, outside],
      [400, outside],
      [400, below],
    ])
    expect((await request('DELETE', `${cluster}/pools/${id}`)).status).toBe(200)
  })
})
