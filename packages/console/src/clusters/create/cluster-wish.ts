import type { FormRequest } from '../../show/request-lines.ts'
import { readTags } from '../../resources/label-and-tags.tsx'
import { readAccessEntries } from '../data/access-entries.ts'
import type { AccessListWish } from '../data/access-list-fields.tsx'
import { isFilledPool, newPool, poolOfWish, type PoolWish } from '../pools/pool-wish.ts'

/** A node pool of a new cluster. The key identifies it while it has no ID. */
export interface KeyedPool extends PoolWish {
  readonly key: number
}

/** Draft of a cluster. */
export interface ClusterWish {
  readonly label: string
  readonly region: string
  readonly version: string
  readonly isHighlyAvailable: boolean
  readonly pools: readonly KeyedPool[]
  /** Separated by commas. */
  readonly tags: string
  readonly access: AccessListWish
}

/** Initial values. */
export const newCluster: ClusterWish = {
  label: '',
  region: '',
  version: '',
  isHighlyAvailable: false,
  pools: [{ ...newPool, key: 1 }],
  tags: '',
  access: { isOn: false, entries: '' },
}

/** Returns the draft with one more node pool. */
export function withPool(wish: ClusterWish): ClusterWish {
  const key = Math.max(0, ...wish.pools.map((pool) => pool.key)) + 1
  return { ...wish, pools: [...wish.pools, { ...newPool, key }] }
}

/** Fills in defaults: the first region, the newest version and the smallest plan. */
export function wishAsOffered(
  wish: ClusterWish,
  offer: {
    readonly regions: readonly string[]
    readonly versions: readonly string[]
    readonly plans: readonly string[]
  },
): ClusterWish {
  return {
    ...wish,
    region: wish.region === '' ? (offer.regions[0] ?? '') : wish.region,
    version: wish.version === '' ? (offer.versions[0] ?? '') : wish.version,
    pools: wish.pools.map((pool) => (pool.type === '' ? { ...pool, type: offer.plans[0] ?? '' } : pool)),
  }
}

/** True if all required fields are set; the service validates them. */
export function isFilledCluster({ label, region, version, pools }: ClusterWish): boolean {
  return label !== '' && region !== '' && version !== '' && pools.length > 0 && pools.every(isFilledPool)
}

/** Describes missing input; null if complete. */
export function missingInCluster(wish: ClusterWish): string | null {
  if (isFilledCluster(wish)) return null
  return 'Enter a label, and select a region, a version, and a plan and a number of nodes for each pool.'
}

/** Returns the request that creates the cluster. */
export function clusterRequest(wish: ClusterWish) {
  const { label, region, version, pools } = wish
  const tags = readTags(wish.tags)
  const plane = controlPlaneBody(wish)
  const nodePools = pools.map(poolOfWish)
  const body = {
    label,
    region,
    k8s_version: version,
    node_pools: nodePools,
    ...(plane === null ? {} : { control_plane: plane }),
    ...(tags.length === 0 ? {} : { tags }),
  }
  const moor = [
    'cluster',
    'create',
    label,
    '--region',
    region,
    '--k8s-version',
    version,
    ...nodePools.flatMap((pool) => ['--node-pools', JSON.stringify(pool)]),
    ...(plane === null ? [] : ['--control-plane', JSON.stringify(plane)]),
    ...tags.flatMap((tag) => ['--tags', tag]),
  ]
  return { method: 'POST', path: '/orch/clusters', body, moor } as const satisfies FormRequest
}

/** Returns the control plane fields; null for the defaults. */
function controlPlaneBody({ isHighlyAvailable, access }: Pick<ClusterWish, 'isHighlyAvailable' | 'access'>) {
  if (!isHighlyAvailable && !access.isOn) return null
  return {
    ...(isHighlyAvailable ? { high_availability: true } : {}),
    ...(access.isOn ? { acl: { enabled: true, addresses: readAccessEntries(access.entries) } } : {}),
  }
}
