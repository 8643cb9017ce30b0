import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserContext } from '../user/user-context.ts'
import { type KubectlCluster, openKubectlCluster } from './open-kubectl-cluster.ts'
import { type Kubectl, findKubectl } from './open-kubectl.ts'

const version = findKubectl()
const title =
  version === null ? 'not run: there is no kubectl on the PATH' : `kubectl ${version} against a cluster of Moorage`

const web = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop' },
  spec: {
    replicas: 3,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'web', image: 'registry.test/web:1' }] },
    },
  },
}

describe.skipIf(version === null)(title, () => {
  let cluster: KubectlCluster
  let context: UserContext
  let kubectl: Kubectl
  let clusterId: number
  let poolId: number
  beforeAll(async () => {
    cluster = await openKubectlCluster('shop')
    ;({ context, kubectl, id: clusterId } = cluster)
    poolId = (await context.clusters.pools(clusterId))[0]?.id ?? 0
  })
  afterAll(() => cluster?.close())
  const nodeNames = async (): Promise<string[]> =>
    (await kubectl.ok('get', 'nodes', '-o', 'name'))
      .trim()
      .split('\n')
      .map((line) => line.replace('node/', ''))
      .toSorted()
  const available = async (): Promise<number> =>
    Number(await kubectl.ok('-n', 'shop', 'get', 'deployment', 'web', '-o', 'jsonpath={.status.availableReplicas}'))

  test('lists the Ready nodes of the pools, with the version of the cluster (E2, E4)', async () => {
    const lines = (await kubectl.ok('get', 'nodes', '--no-headers')).trim().split('\n')
    const nodes = (await context.clusters.pools(clusterId)).flatMap((pool) => pool.nodes)
    expect(lines.map((line) => line.split(/\s+/).slice(0, 2)).toSorted()).toEqual(
      nodes.map((node) => [`orch${clusterId}-${node.id}`, 'Ready']).toSorted(),
    )
    expect(lines.every((line) => /v1\.35\.\d+$/.test(line))).toBe(true)
    expect(await kubectl.ok('version')).toMatch(/Server Version: .*v1\.35\./)
    expect(await kubectl.ok('describe', 'node', (await nodeNames())[0] ?? '')).toMatch(/ProviderID: +moor:\/\/\d+/)
  })

  test('a deleted Node object is registered again within seconds, and an event of the pool names it', async () => {
    const [name = ''] = await nodeNames()
    await kubectl.ok('delete', 'node', name, '--wait=false')
    await context.log.until('the event', ({ action, message }) => {
      const id = name.replace(`orch${clusterId}-`, '')
      return action === 'orch_pool_update' && String(message).startsWith(`${id}: Kubernetes no longer had this node`)
    })
    expect(await nodeNames()).toContain(name)
  })

  test('a recycle replaces every node while the deployment stays available (E6)', async () => {
    await kubectl.ok('create', 'namespace', 'shop')
    await kubectl.feed(web, 'create')
    await kubectl.ok('-n', 'shop', 'create', 'pdb', 'web', '--selector', 'app=web', '--min-available', '2')
    await kubectl.ok('-n', 'shop', 'rollout', 'status', 'deployment/web', '--timeout=30s')
    const before = await nodeNames()
    const operation = await context.clusters.request('POST', `/${clusterId}/pools/${poolId}/recycle`)
    let hasEnded = false
    const watching = (async () => {
      const seen: { ready: number; available: number }[] = []
      while (!hasEnded) {
        const nodes = (await kubectl.ok('get', 'nodes', '--no-headers')).trim().split('\n')
        seen.push({ ready: nodes.filter((line) => /\sReady[\s,]/.test(line)).length, available: await available() })
      }
      return seen
    })()
    await context.clusters.ended(operation).finally(() => {
      hasEnded = true
    })
    const seen = await watching
    expect(
      Math.min(...seen.map((one) => one.ready)),
      'ready nodes never fall below the desired number',
    ).toBeGreaterThanOrEqual(3)
    expect(Math.min(...seen.map((one) => one.available))).toBeGreaterThanOrEqual(2)
    const after = await nodeNames()
    expect([after.length, after.filter((name) => before.includes(name))]).toEqual([3, []])
    // The pods that moved last become ready a second later.
    await kubectl.ok('-n', 'shop', 'rollout', 'status', 'deployment/web', '--timeout=30s')
    expect(await available()).toBe(3)
  })

  test('a clean-up leaves only the control plane in the trash, which accepts no client (decision D12)', async () => {
    await context.clusters.change('DELETE', `/${clusterId}`)
    const world = await context.sim.state()
    expect(world.clusters).toHaveLength(1)
    expect([world.nodes, world.hosts, world.volumes, world.devices]).toEqual([[], [], [], []])
    expect((await kubectl.run('get', 'namespaces')).stderr).toContain('The access list of this control plane')
  })
})
