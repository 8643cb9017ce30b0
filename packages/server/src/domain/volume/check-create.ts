import type { VolumeCreateBody } from '@moorage/contract'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { explainRegion } from '../catalogue/regions.ts'
import { ApiError } from '../shared/index.ts'
import { normaliseTags } from '../tag/normalise-tags.ts'
import { checkVolumeLabel } from './label.ts'
import { checkCreateSize } from './size.ts'

/** Region capability that volumes require (facts 6.2). */
const volumeCapability = 'Block Storage'

/** Returns all errors of a create body that do not depend on stored state. Fields with a schema error are absent (contract, "Create body (2)"; D1, D2, D6). */
export function checkVolumeCreate(body: Partial<VolumeCreateBody>, catalogue: Catalogue): ApiError[] {
  return [
    ...(body.label === undefined ? [] : checkVolumeLabel(body.label)),
    ...(body.size === undefined ? [] : checkCreateSize(body.size, catalogue.volume)),
    ...(body.tags === undefined ? [] : normaliseTags(body.tags).errors),
    ...checkLocation(body, catalogue),
  ]
}

function checkLocation(body: Partial<VolumeCreateBody>, catalogue: Catalogue): ApiError[] {
  const region = body.region === undefined ? null : explainRegion(catalogue, body.region, volumeCapability)
  return [
    ...(region ? [region] : []),
    ...(body.config_id !== undefined && body.host_id === undefined
      ? [
          new ApiError('config.not_of_host', 'config_id requires host_id.', {
            field: 'config_id',
          }),
        ]
      : []),
  ]
}

/** Returns volume.region_or_host_missing unless a region, a host, a snapshot or a backup was sent; otherwise empty. `given` names the sent fields, valid or not. */
export function checkHasRegion(given: ReadonlySet<string>): ApiError[] {
  if (['region', 'host_id', 'snapshot_id', 'backup_id'].some((field) => given.has(field))) return []
  return [new ApiError('volume.region_or_host_missing', 'Must provide a region or a Host ID')]
}
