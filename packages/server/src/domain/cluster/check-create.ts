import { explainClusterVersion } from '../catalogue/cluster-versions.ts'
import { explainRegion } from '../catalogue/regions.ts'
import { explainDiskEncryption } from '../catalogue/disk-encryption.ts'
import { type PoolRules, checkPoolCreate } from '../pool/check-create.ts'
import { checkAccessList, explainAccessList, openAccessList } from './access-list.ts'
import { explainAccessListing, explainHighAvailability, explainVersionThere } from '../catalogue/explain-ability.ts'
import { checkClusterKind } from './check-kind.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { normaliseTags } from '../tag/normalise-tags.ts'
import { ApiError } from '../shared/index.ts'
import type { ClusterCreateBody, PoolCreateBody } from '@moorage/contract'

const clusterCapability = 'Kubernetes'

/** Returns all errors of a create body that do not depend on stored state. Fields with a schema error are absent (contract, "Create body (11)"; E1 to E4). */
export function checkClusterCreate(body: Partial<ClusterCreateBody>, rules: PoolRules): ApiError[] {
  const { label, region, k8s_version: version, node_pools: pools = [], tags } = body
  const isHighlyAvailable = body.control_plane?.high_availability === true
  return [
    ...(label === undefined ? [] : checkClusterLabel(label)),
    ...(region === undefined ? [] : [explainRegion(rules.catalogue, region, clusterCapability) ?? []].flat()),
    ...(version === undefined ? [] : [checkVersion(rules.catalogue, version, region) ?? []].flat()),
    ...(region === undefined ? [] : [explainHighAvailability(rules.catalogue, region, isHighlyAvailable) ?? []].flat()),
    ...checkNewAccessList(body, rules),
    ...pools.flatMap((pool, index) => checkPoolCreate(pool, rules, `node_pools[${index}].`)),
    ...(region === undefined ? [] : checkDiskEncryption(rules.catalogue, region, pools)),
    ...(tags === undefined ? [] : normaliseTags(tags).errors),
    ...checkClusterKind(body),
  ]
}

function checkDiskEncryption(
  catalogue: Catalogue,
  region: string,
  pools: readonly Pick<PoolCreateBody, 'disk_encryption'>[],
): ApiError[] {
  return pools.flatMap(({ disk_encryption: requested = null }, index) =>
    [explainDiskEncryption(catalogue, region, requested, `node_pools[${index}].disk_encryption`) ?? []].flat(),
  )
}

function checkNewAccessList(
  { region, control_plane: plane }: Partial<ClusterCreateBody>,
  rules: PoolRules,
): ApiError[] {
  const [acl, at] = [plane?.acl ?? {}, 'control_plane.acl']
  const lacking = { isRequested: acl.enabled === true, field: at }
  return [
    ...checkAccessList(acl, at),
    ...explainAccessList(openAccessList, acl, at),
    ...(region === undefined ? [] : [explainAccessListing(rules.catalogue, region, lacking) ?? []].flat()),
  ]
}

const clusterLabelMax = 32

/** Returns an error for a label without 1 to 32 characters, and for control and four-byte characters; empty if valid (decision E1). */
export function checkClusterLabel(label: string): ApiError[] {
  const characters = [...label].length
  const errors: ApiError[] = []
  if (characters < 1 || characters > clusterLabelMax) {
    errors.push(
      new ApiError('request.field_invalid', `Length must be 1-${clusterLabelMax} characters`, { field: 'label' }),
    )
  }
  if (/\p{Cc}/u.test(label))
    errors.push(new ApiError('cluster.label_invalid', 'Must not contain control characters', { field: 'label' }))
  // Also matches unpaired surrogates, which PostgreSQL cannot store.
  if (/[\ud800-\udfff]/.test(label))
    errors.push(new ApiError('cluster.label_invalid', 'Must not contain characters of four bytes', { field: 'label' }))
  return errors
}

function checkVersion(catalogue: Catalogue, version: string, region: string | undefined): ApiError | null {
  const error = explainClusterVersion(catalogue, version)
  return error ?? (region === undefined ? null : explainVersionThere(catalogue, region, version))
}
