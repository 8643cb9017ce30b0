import { about, all, made, named, nothing } from './content.ts'
import { requestMine, type RequestFactory, type Scenario, type Way } from './scenario.ts'
import type { TableFixture } from './table-fixture.ts'

const pool = { type: 'g6-standard-1', count: 1 }
const cluster = (fixture: TableFixture, more: Readonly<Record<string, unknown>> = {}) =>
  fixture.have('cluster.create', {
    body: { label: fixture.http.nextLabel(), region: 'eu-central', k8s_version: '1.35', node_pools: [pool], ...more },
  })
const onCluster: RequestFactory = async (fixture) => ({ params: { clusterId: await cluster(fixture) } })

const listed = { control_plane: { acl: { enabled: true, addresses: { ipv4: ['10.0.0.0/8'] } } } }
const onListedCluster: RequestFactory = async (fixture) => ({ params: { clusterId: await cluster(fixture, listed) } })

const onReadyCluster: RequestFactory = async (fixture) => {
  const clusterId = await cluster(fixture)
  await fixture.http.converge()
  return { params: { clusterId } }
}
const notReady: Way = { request: onCluster, status: 503 }

/** Operations 10 to 19, 29 and 30, and the price list of clusters. */
export const clusterScenarios = {
  'cluster.list': { request: () => ({}), content: all('cluster') },
  'cluster.create': {
    request: (fixture) => ({
      body: {
        label: fixture.http.nextLabel(),
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
    content: made('cluster'),
    againstRules: [{ label: 'elsewhere', region: 'eu-central', k8s_version: '1.36', node_pools: [pool] }],
  },
  'cluster.view': { request: requestMine, content: named('cluster') },
  'cluster.update': {
    request: async (fixture) => ({
      ...(await onCluster(fixture)),
      body: { label: fixture.http.nextLabel(), tags: ['changed'], k8s_version: '1.36' },
    }),
    content: named('cluster'),
    againstRules: [{ label: 'elsewhere' }, { k8s_version: '1.99' }],
  },
  'cluster.delete': { request: onCluster, content: nothing },
  'cluster.recycle': { request: onCluster, content: nothing },
  'endpoint.list': {
    request: onReadyCluster,
    content: about('cluster'),
    matrixRequest: requestMine,
    ways: { 'not ready yet': notReady },
  },
  'dashboard.view': { request: requestMine, content: about('cluster') },
  'kubeconfig.view': {
    request: onReadyCluster,
    content: about('cluster'),
    matrixRequest: requestMine,
    ways: { 'not ready yet': notReady },
  },
  'kubeconfig.delete': { request: onCluster, content: nothing },
  'cluster_token.delete': { request: onCluster, content: nothing },
  'cluster.regenerate': {
    request: async (fixture) => ({ ...(await onCluster(fixture)), body: { servicetoken: true } }),
    content: nothing,
    againstRules: [{ kubeconfig: false }, { kubeconfig: false, servicetoken: false }],
  },
  'access_list.view': { request: requestMine, content: about('cluster') },
  'access_list.update': {
    request: async (fixture) => ({
      ...(await onCluster(fixture)),
      body: { acl: { enabled: true, addresses: { ipv4: ['10.0.0.0/8'], ipv6: ['::1/128'] } } },
    }),
    content: nothing,
    againstRules: [
      { acl: { enabled: true, addresses: { ipv4: ['10.0.0.256'] } } },
      { acl: { enabled: false, addresses: { ipv6: ['::1'] } } },
    ],
  },
  'access_list.delete': { request: onListedCluster, content: nothing },
  'version.list': { request: () => ({}), content: nothing },
  'version.view': { request: requestMine, content: nothing },
  'cluster_type.list': { request: () => ({}), content: nothing },
} as const satisfies Record<string, Scenario>
