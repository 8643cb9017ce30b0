import type { Scenario } from './scenario.ts'
import type { TableWorld } from './table-world.ts'

const pool = { type: 'g6-standard-1', count: 1 }
const cluster = (world: TableWorld) =>
  world.have('cluster.create', {
    body: { label: world.http.nextLabel(), region: 'eu-central', k8s_version: '1.35', node_pools: [pool] },
  })
const onMine: Scenario = ({ mine }) => ({ params: mine })
const onCluster: Scenario = async (world) => ({ params: { clusterId: await cluster(world) } })

/** A cluster whose control plane answers. */
async function onReadyCluster(world: TableWorld) {
  const clusterId = await cluster(world)
  await world.http.settle()
  return { params: { clusterId } }
}

/** Operations 10 to 19, 29 and 30, and the price list of clusters. */
export const clusterScenarios = {
  'cluster.list': () => ({}),
  'cluster.create': (world) => ({
    body: {
      label: world.http.nextLabel(),
      region: 'us-east',
      k8s_version: '1.36',
      tags: ['made'],
      control_plane: { high_availability: true },
      node_pools: [
        {
          ...pool,
          tags: ['made'],
          autoscaler: { enabled: true, min: 1, max: 3 },
          disks: [{ size: 1024, type: 'ext4' }],
        },
      ],
    },
  }),
  'cluster.view': onMine,
  'cluster.update': async (world) => ({
    ...(await onCluster(world)),
    body: { label: world.http.nextLabel(), tags: ['changed'], k8s_version: '1.36' },
  }),
  'cluster.delete': onCluster,
  'cluster.recycle': onCluster,
  'endpoint.list': onReadyCluster,
  'dashboard.view': onMine,
  'kubeconfig.view': onReadyCluster,
  'kubeconfig.delete': onCluster,
  'version.list': () => ({}),
  'version.view': onMine,
  'cluster_type.list': () => ({}),
} as const satisfies Record<string, Scenario>
