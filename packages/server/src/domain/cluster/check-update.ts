import type { ClusterRegenerateBody } from '@moorage/contract'
import { compareVersions, findClusterVersion } from '../catalogue/cluster-versions.ts'
import { ApiError, nameValid, referenceNotFound } from '../shared/index.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

/**
 * Returns request.reference_invalid if version `to` is unknown. Returns cluster.version_step unless `to` is the next minor version and upgradable. Otherwise,
 * and for an unchanged version, returns null (decision E4; contract, Errors 3).
 */
export function checkVersionStep(
  catalogue: Pick<Catalogue, 'clusterVersions'>,
  from: string,
  to: string,
): ApiError | null {
  if (from === to) return null
  const version = findClusterVersion(catalogue, to)
  if (!version) {
    const known = catalogue.clusterVersions.map((one) => one.id)
    return referenceNotFound('k8s_version', nameValid(known, '/orch/versions'))
  }
  if (compareVersions(to, from) < 0) return versionStepError(`k8s_version cannot be downgraded from ${from} to ${to}.`)
  const next = nextMinor(from)
  if (to !== next)
    return versionStepError(`k8s_version can only be upgraded from ${from} to ${next}, one minor version at a time.`)
  return version.isUpgradable
    ? null
    : versionStepError(
        `k8s_version cannot be upgraded from ${from} to ${to}, because ${to} is not available for upgrades.`,
      )
}

/** Returns the control plane's next version: the desired one, but at most one minor above the present one (decision E4). */
export function stepVersion(runs: string, desired: string): string {
  const next = nextMinor(runs)
  return compareVersions(next, desired) < 0 ? next : desired
}

function nextMinor(version: string): string {
  const [major, minor] = version.split('.')
  return `${major}.${Number(minor) + 1}`
}

function versionStepError(reason: string): ApiError {
  return new ApiError('cluster.version_step', reason, { field: 'k8s_version' })
}

/** Returns cluster.high_availability_final if the request disables high availability; otherwise null (decision E5; contract, Errors 3). */
export function checkHighAvailability(isHighlyAvailable: boolean, desired: boolean): ApiError | null {
  if (desired || !isHighlyAvailable) return null
  return new ApiError('cluster.high_availability_final', 'High availability cannot be disabled.', {
    field: 'control_plane.high_availability',
  })
}

/** A null field counts as absent. */
type RegenerateOptions = Partial<ClusterRegenerateBody>

/** Returns cluster.regenerates_nothing if the sent fields renew no credentials; otherwise empty. Without fields, all credentials are renewed (decision E8). */
export function checkRegenerate({ kubeconfig, servicetoken }: RegenerateOptions): ApiError[] {
  const named = [kubeconfig, servicetoken].filter((one) => typeof one === 'boolean')
  if (named.length === 0 || named.includes(true)) return []
  return [
    new ApiError('cluster.regenerates_nothing', 'At least one of kubeconfig and servicetoken must be true.', {
      field: 'kubeconfig',
    }),
  ]
}

/** True if kubeconfig credentials are renewed: `kubeconfig` is true, or absent while `servicetoken` is not true (decision E8). */
export function renewsKubeconfig({ kubeconfig, servicetoken }: RegenerateOptions): boolean {
  return kubeconfig ?? servicetoken !== true
}
