import { readTags } from '../../resources/label-and-tags.tsx'
import { readAccessEntries } from '../data/access-entries.ts'
import type { AccessListDraft } from '../data/access-list-fields.tsx'
import { isCompletePoolDraft, newPool, poolCreateBody, type PoolDraft } from '../pools/pool-draft.ts'
import { request } from '../../requests/form-request.ts'

/** Draft of a node pool. The key identifies the pool before it has an ID. */
interface KeyedPool extends PoolDraft {
  readonly key: number
}

/** Draft of a cluster. */
export interface ClusterDraft {
  readonly label: string
  readonly region: string
  readonly version: string
  readonly isHighlyAvailable: boolean
  readonly pools: readonly KeyedPool[]
  readonly tags: string
  readonly access: AccessListDraft
}

/** Initial draft. */
export const newCluster: ClusterDraft = {
  label: '',
  region: '',
  version: '',
  isHighlyAvailable: false,
  pools: [{ ...newPool, key: 1 }],
  tags: '',
  access: { isOn: false, entries: '' },
}

/** Returns a copy of the draft with another default node pool, with a unique key. */
export function withPool(draft: ClusterDraft): ClusterDraft {
  const key = Math.max(0, ...draft.pools.map((pool) => pool.key)) + 1
  return { ...draft, pools: [...draft.pools, { ...newPool, key }] }
}

/** Returns the draft with empty fields set to the first region, version and plan. Expects versions newest first and plans smallest first. */
export function clusterDraftWithDefaults(
  draft: ClusterDraft,
  catalog: {
    readonly regions: readonly string[]
    readonly versions: readonly string[]
    readonly plans: readonly string[]
  },
): ClusterDraft {
  return {
    ...draft,
    region: draft.region === '' ? (catalog.regions[0] ?? '') : draft.region,
    version: draft.version === '' ? (catalog.versions[0] ?? '') : draft.version,
    pools: draft.pools.map((pool) => (pool.type === '' ? { ...pool, type: catalog.plans[0] ?? '' } : pool)),
  }
}

/** True if required fields are set; the service validates them. */
export function isCompleteClusterDraft({ label, region, version, pools }: ClusterDraft): boolean {
  return label !== '' && region !== '' && version !== '' && pools.length > 0 && pools.every(isCompletePoolDraft)
}

/** Returns a sentence about missing input; null if complete. */
export function missingInCluster(draft: ClusterDraft): string | null {
  if (isCompleteClusterDraft(draft)) return null
  return 'Enter a label, and select a region, a version, and a plan and a number of nodes for each pool.'
}

/** Returns the request that creates the cluster. Omits default control plane settings and empty tags. */
export function clusterRequest(draft: ClusterDraft) {
  const { label, region, version, pools } = draft
  const tags = readTags(draft.tags)
  const plane = controlPlaneBody(draft)
  const body = {
    label,
    region,
    k8s_version: version,
    node_pools: pools.map(poolCreateBody),
    ...(plane === null ? {} : { control_plane: plane }),
    ...(tags.length === 0 ? {} : { tags }),
  }
  return request('cluster.create', { body })
}

function controlPlaneBody({ isHighlyAvailable, access }: Pick<ClusterDraft, 'isHighlyAvailable' | 'access'>) {
  if (!isHighlyAvailable && !access.isOn) return null
  return {
    ...(isHighlyAvailable ? { high_availability: true } : {}),
    ...(access.isOn ? { acl: { enabled: true, addresses: readAccessEntries(access.entries) } } : {}),
  }
}
