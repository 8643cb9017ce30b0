import { Fault, nameValid } from '../shared/index.ts'
import type { Catalogue } from './catalogue.ts'
import { findClusterVersion } from './find-cluster-version.ts'

/** Why no new cluster can have the version that a request names; null when one can (decision E4, text of facts 4.3). */
export function explainClusterVersion(catalogue: Pick<Catalogue, 'clusterVersions'>, id: string): Fault | null {
  if (findClusterVersion(catalogue, id)?.isOffered) return null
  const offered = catalogue.clusterVersions.filter((one) => one.isOffered).map((one) => one.id)
  return new Fault('request.reference_invalid', 'k8s_version is not valid', {
    field: 'k8s_version',
    valid: nameValid(offered),
  })
}
