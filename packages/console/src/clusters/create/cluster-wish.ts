import type { FormRequest } from '../../show/request-lines.ts'
import { readTags } from '../../resources/label-and-tags.tsx'
import { readAccessEntries } from '../data/access-entries.ts'
import type { AccessListWish } from '../data/access-list-fields.tsx'
import { isFilledPool, newPool, poolOfWish, type PoolWish } from '../pools/pool-wish.ts'

/** A pool of a new cluster; its key tells it from the others while it has no number. */
export interface KeyedPool extends PoolWish {
  readonly key: number
}

/** What somebody has typed into the form of a new cluster. */
export interface ClusterWish {
  readonly label: string
  readonly region: string
  readonly version: string
  readonly isHighlyAvailable: boolean
  readonly pools: readonly KeyedPool[]
  /** With commas between them. */
  readonly tags: string
  readonly access: AccessListWish
}

/** The form before anybody has typed. */
export const newCluster: ClusterWish = {
  label: '',
  region: '',
  version: '',
  isHighlyAvailable: false,
  pools: [{ ...newPool, key: 1 }],
  tags: '',
  access: { isOn: false, entries: '' },
}

/** The wish with one more pool. */
export function withPool(wish: ClusterWish): ClusterWish {
  const key = Math.max(0, ...wish.pools.map((pool) => pool.key)) + 1
  return { ...wish, pools: [...wish.pools, { ...newPool, key }] }
}

/** What is offered where nothing was chosen yet: the first region, the newest version, the smallest plan. */
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

/** Whether everything is there that the service wants to have. It has the last word on all of it. */
export function isFilledCluster({ label, region, version, pools }: ClusterWish): boolean {
  return label !== '' && region !== '' && version !== '' && pools.length > 0 && pools.every(isFilledPool)
}

/** What has to be entered before the form can be sent; null if nothing is missing. */
export function missingInCluster(wish: ClusterWish): string | null {
  if (isFilledCluster(wish)) return null
  return 'Enter a label, and select a region, a version, and a plan and a number of nodes for each pool.'
}

/** The request that the form sends. */
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

/** What of the control plane is asked for; null where all is as it is anyhow. */
function controlPlaneBody({ isHighlyAvailable, access }: Pick<ClusterWish, 'isHighlyAvailable' | 'access'>) {
  if (!isHighlyAvailable && !access.isOn) return null
  return {
    ...(isHighlyAvailable ? { high_availability: true } : {}),
    ...(access.isOn ? { acl: { enabled: true, addresses: readAccessEntries(access.entries) } } : {}),
  }
}
