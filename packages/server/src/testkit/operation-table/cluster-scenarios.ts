import { about, all, made, named, nothing } from './content.ts'
import { askMine, type Ask, type Scenario, type Way } from './scenario.ts'
import type { TableWorld } from './table-world.ts'

const pool = { type: 'g6-standard-1', count: 1 }
const cluster = (world: TableWorld, more: Readonly<Record<string, unknown>> = {}) =>
  world.have('cluster.create', {
    body: { label: world.http.nextLabel(), region: 'eu-central', k8s_version: '1.35', node_pools: [pool], ...more },
  })
const onCluster: Ask = async (world) => ({ params: { clusterId: await cluster(world) } })

const listed = { control_plane: { acl: { enabled: true, addresses: { ipv4: ['10.0.0.0/8'] } } } }
const onListedCluster: Ask = async (world) => ({ params: { clusterId: await cluster(world, listed) } })

const onReadyCluster: Ask = async (world) => {
  const clusterId = await cluster(world)
  await world.http.settle()
  return { params: { clusterId } }
}
/** Cluster without a running control plane. */
const notReady: Way = { ask: onCluster, status: 503 }

/** Operations 10 to 19, 29 and 30, and the price list of clusters. */
export const clusterScenarios = {
  'cluster.list': { ask: () => ({}), shows: all('cluster') },
  'cluster.create': {
    ask: (world) => ({
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
    shows: made('cluster'),
    againstRules: [{ label: 'elsewhere', region: 'eu-central', k8s_version: '1.36', node_pools: [pool] }],
  },
  'cluster.view': { ask: askMine, shows: named('cluster') },
  'cluster.update': {
    ask: async (world) => ({
      ...(await onCluster(world)),
      body: { label: world.http.nextLabel(), tags: ['changed'], k8s_version: '1.36' },
    }),
    shows: named('cluster'),
    againstRules: [{ label: 'elsewhere' }, { k8s_version: '1.99' }],
  },
  'cluster.delete': { ask: onCluster, shows: nothing },
  'cluster.recycle': { ask: onCluster, shows: nothing },
  'endpoint.list': {
    ask: onReadyCluster,
    shows: about('cluster'),
    askOften: askMine,
    ways: { 'not ready yet': notReady },
  },
  'dashboard.view': { ask: askMine, shows: about('cluster') },
  'kubeconfig.view': {
    ask: onReadyCluster,
    shows: about('cluster'),
    askOften: askMine,
    ways: { 'not ready yet': notReady },
  },
  'kubeconfig.delete': { ask: onCluster, shows: nothing },
  'cluster_token.delete': { ask: onCluster, shows: nothing },
  'cluster.regenerate': {
    ask: async (world) => ({ ...(await onCluster(world)), body: { servicetoken: true } }),
    shows: nothing,
    againstRules: [{ kubeconfig: false }, { kubeconfig: false, servicetoken: false }],
  },
  'access_list.view': { ask: askMine, shows: about('cluster') },
  'access_list.update': {
    ask: async (world) => ({
      ...(await onCluster(world)),
      body: { acl: { enabled: true, addresses: { ipv4: ['10.0.0.0/8'], ipv6: ['::1/128'] } } },
    }),
    shows: nothing,
    againstRules: [
      { acl: { enabled: true, addresses: { ipv4: ['10.0.0.256'] } } },
      { acl: { enabled: false, addresses: { ipv6: ['::1'] } } },
    ],
  },
  'access_list.delete': { ask: onListedCluster, shows: nothing },
  'version.list': { ask: () => ({}), shows: nothing },
  'version.view': { ask: askMine, shows: nothing },
  'cluster_type.list': { ask: () => ({}), shows: nothing },
} as const satisfies Record<string, Scenario>
