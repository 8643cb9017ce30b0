import { findType } from './kube-type.ts'
import type { KubeType } from './kube-type.ts'
import type { KubeResource } from '../model/kube-resource.ts'

const packages: Readonly<Record<string, string>> = {
  '': 'core.v1',
  apps: 'apps.v1',
  policy: 'policy.v1',
  'coordination.k8s.io': 'coordination.v1',
}

/** Name of a kind's schema type, the same for all served versions. */
export function typeNameOf({ group, kind }: KubeResource): string {
  const packageName = packages[group]
  if (packageName === undefined) throw new Error(`Group ${group} has no schemas.`)
  return `io.k8s.api.${packageName}.${kind}`
}

/** Schema type of a resource's objects. */
export function typeOfKind(resource: KubeResource): KubeType {
  return findType(typeNameOf(resource))
}

/** Type of a workload's Scale. */
export const scaleType = (): KubeType => findType('io.k8s.api.autoscaling.v1.Scale')

/** Type of a service account's token request. */
export const tokenType = (): KubeType => findType('io.k8s.api.authentication.v1.TokenRequest')
