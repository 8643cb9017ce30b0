import * as linode from '@linode/api-v4'
import { found } from './catalogue.ts'
import { expectEqual, expectRefused, expectSoon, expectThat } from './expect.ts'
import type { Tap } from './tap.ts'

const cluster = { id: 0, pool: 0 }
const made = 'clusters: create with two pools'
const ready = 'clusters: all nodes become ready'

async function nodesReady(pool: number, count: number): Promise<linode.KubeNodePoolResponse> {
  return expectSoon(
    async () => {
      const one = await linode.getNodePool(cluster.id, pool)
      return one.nodes.length === count && one.nodes.every((node) => node.status === 'ready') ? one : undefined
    },
    `${count} nodes of pool ${pool} are ready`,
    60,
  )
}

async function replaced(pool: number, before: readonly string[]): Promise<void> {
  const isNew = async (): Promise<true | undefined> => {
    const { nodes } = await linode.getNodePool(cluster.id, pool)
    return nodes.some((node) => before.includes(node.id)) ? undefined : true
  }
  await expectSoon(isNew, 'all nodes are replaced', 60)
}

/** Runs the steps for a cluster's lifecycle: creation, pools, credentials, access list, upgrade, deletion. A failed step is reported, not thrown. */
export async function walkClusters(tap: Tap): Promise<void> {
  await tap.step(made, ['catalogue: regions', 'catalogue: versions of Kubernetes'], async () => {
    const pools = [
      {
        type: 'g6-standard-1',
        count: 2,
        labels: { role: 'web' },
        taints: [{ key: 'walk', value: 'yes', effect: 'NoSchedule' as const }],
      },
      { type: 'g6-standard-2', count: 1, autoscaler: { enabled: true, min: 1, max: 3 } },
    ]
    const version = found.versions.at(-2) ?? ''
    const body = {
      label: 'npm-cluster',
      region: found.region,
      k8s_version: version,
      tags: ['npm'],
      control_plane: { high_availability: false },
    }
    const one = await linode.createKubernetesCluster({ ...body, node_pools: pools } as never)
    cluster.id = one.id
    expectEqual(
      [one.k8s_version, one.tier, one.control_plane.high_availability],
      [version, 'standard', false],
      'cluster',
    )
  })
  await tap.step(ready, [made], async () => {
    const { data } = await linode.getNodePools(cluster.id)
    cluster.pool = data.find((one) => one.type === 'g6-standard-1')?.id ?? 0
    for (const one of data) await nodesReady(one.id, one.count)
    const pool = await linode.getNodePool(cluster.id, cluster.pool)
    expectEqual(
      [pool.labels, pool.taints],
      [{ role: 'web' }, [{ key: 'walk', value: 'yes', effect: 'NoSchedule' }]],
      'labels and taints',
    )
  })
  await walkPools(tap)
  await walkCredentials(tap)
}

async function walkPools(tap: Tap): Promise<void> {
  let id = 0
  await tap.step('pools: create, grow, autoscaler', [ready], async () => {
    id = (await linode.createNodePool(cluster.id, { type: 'g6-standard-1', count: 1, tags: ['extra'] } as never)).id
    await nodesReady(id, 1)
    await linode.updateNodePool(cluster.id, id, { count: 2, autoscaler: { enabled: true, min: 1, max: 4 } } as never)
    expectEqual((await nodesReady(id, 2)).autoscaler, { enabled: true, min: 1, max: 4 }, 'autoscaler')
  })
  await tap.step('pools: recycle a node, then all', ['pools: create, grow, autoscaler'], async () => {
    const [first] = (await nodesReady(id, 2)).nodes
    await linode.recycleNode(cluster.id, first?.id ?? '')
    await replaced(id, [first?.id ?? ''])
    const before = (await nodesReady(id, 2)).nodes.map((node) => node.id)
    await linode.recycleAllNodes(cluster.id, id)
    await replaced(id, before)
  })
  await tap.step('pools: delete', ['pools: create, grow, autoscaler'], async () => {
    await linode.deleteNodePool(cluster.id, id)
    const isGone = async () =>
      (await linode.getNodePools(cluster.id)).data.some((one) => one.id === id) ? undefined : true
    await expectSoon(isGone, 'the pool is gone')
  })
}

async function walkCredentials(tap: Tap): Promise<void> {
  await tap.step('clusters: endpoints, kubeconfig and dashboard', [ready], async () => {
    expectThat((await linode.getKubernetesClusterEndpoints(cluster.id)).data.length > 0, 'endpoints')
    expectThat(atob((await linode.getKubeConfig(cluster.id)).kubeconfig).includes('clusters:'), 'kubeconfig')
    expectThat((await linode.getKubernetesClusterDashboard(cluster.id)).url.startsWith('http'), 'dashboard')
  })
  await tap.step('clusters: a new kubeconfig', [ready], async () => {
    const before = (await linode.getKubeConfig(cluster.id)).kubeconfig
    await linode.resetKubeConfig(cluster.id)
    const ask = async () =>
      linode.getKubeConfig(cluster.id).then(
        (one) => (one.kubeconfig === before ? undefined : one),
        () => undefined,
      )
    await expectSoon(ask, 'another kubeconfig')
  })
  await tap.step('clusters: access list of the control plane', [ready], async () => {
    expectEqual((await linode.getKubernetesClusterControlPlaneACL(cluster.id)).acl.enabled, false, 'off')
    const acl = { enabled: true, addresses: { ipv4: ['127.0.0.1/32'], ipv6: [] }, 'revision-id': 'walk' }
    expectEqual(
      (await linode.updateKubernetesClusterControlPlaneACL(cluster.id, { acl })).acl.addresses?.ipv4,
      ['127.0.0.1/32'],
      'addresses',
    )
  })
  await walkChanges(tap)
}

async function walkChanges(tap: Tap): Promise<void> {
  await tap.step('clusters: update, upgrade and recycle', [ready], async () => {
    const version = found.versions.at(-1) ?? ''
    const one = await linode.updateKubernetesCluster(cluster.id, {
      label: 'npm-renamed',
      k8s_version: version,
      tags: ['renamed'],
    })
    expectEqual([one.label, one.k8s_version, one.tags], ['npm-renamed', version, ['renamed']], 'cluster')
    expectEqual((await linode.getKubernetesClusters({}, { label: 'npm-renamed' })).results, 1, 'found')
    const before = (await linode.getNodePool(cluster.id, cluster.pool)).nodes.map((node) => node.id)
    await linode.recycleClusterNodes(cluster.id)
    await replaced(cluster.pool, before)
  })
  await tap.step('clusters: unsupported fields are rejected', ['catalogue: versions of Kubernetes'], async () => {
    const body = {
      label: 'npm-odd',
      region: found.region,
      k8s_version: found.versions.at(-1) ?? '',
      node_pools: [{ type: 'g6-standard-1', count: 1 }],
    }
    await expectRefused(linode.createKubernetesCluster({ ...body, tier: 'enterprise' } as never), 400, 'tier')
  })
  await tap.step('clusters: delete', [made], async () => {
    await linode.deleteKubernetesCluster(cluster.id)
    const isGone = async () =>
      (await linode.getKubernetesClusters({}, { label: 'npm-renamed' })).results === 0 ? true : undefined
    await expectSoon(isGone, 'it is gone')
    await expectRefused(linode.getKubernetesCluster(cluster.id), 404, 'Not found')
  })
}
