import { findType } from './kube-type.ts'
import type { KubeType } from './kube-type.ts'
import type { KubeResource } from '../model/kube-resource.ts'

/** Name of a kind's schema type, that of the storage version for all served versions. */
export function typeNameOf({ group, kind, versions: [version = ''] }: KubeResource): string {
  return group === 'apiextensions.k8s.io'
    ? `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.${kind}`
    : `io.k8s.api.${group.split('.')[0] || 'core'}.${version}.${kind}`
}

/** Schema type of a resource's objects. */
export function typeOfKind(resource: KubeResource): KubeType {
  return findType(typeNameOf(resource))
}

/** Type of a workload's Scale. */
export const scaleType = (): KubeType => findType('io.k8s.api.autoscaling.v1.Scale')

/** Type of a service account's token request. */
export const tokenType = (): KubeType => findType('io.k8s.api.authentication.v1.TokenRequest')
