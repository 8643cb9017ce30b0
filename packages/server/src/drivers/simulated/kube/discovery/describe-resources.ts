import { apiVersionOf, kubeResources } from '../model/kube-resource.ts'
import { apiGroups } from './api-groups.ts'
import type { KubeResource } from '../model/kube-resource.ts'

const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'] as const
const statusVerbs = ['get', 'patch', 'update'] as const

/** The body of /api/v1 and of /apis/<group>/<version>: what is served there; null when it is nothing. */
export function describeResources(group: string, version: string): unknown {
  const isKnown =
    group === '' ? version === 'v1' : apiGroups.some((one) => one.name === group && one.versions.includes(version))
  if (!isKnown) return null
  const served = kubeResources.filter((one) => one.group === group && one.versions.includes(version))
  const resources = group === 'authorization.k8s.io' ? [review] : served.flatMap(describe)
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: group === '' ? version : `${group}/${version}`,
    resources,
  }
}

const review = {
  name: 'selfsubjectaccessreviews',
  singularName: 'selfsubjectaccessreview',
  namespaced: false,
  kind: 'SelfSubjectAccessReview',
  verbs: ['create'],
} as const

function describe(resource: KubeResource): readonly object[] {
  const { name, singular, kind, isNamespaced: namespaced, shortNames, categories } = resource
  const part = (sub: string, more: object): object => ({
    name: `${name}/${sub}`,
    singularName: '',
    namespaced,
    ...more,
  })
  return [
    {
      name,
      singularName: singular,
      namespaced,
      kind,
      verbs,
      ...(shortNames.length === 0 ? {} : { shortNames }),
      ...(categories.length === 0 ? {} : { categories }),
      storageVersionHash: hashOf(resource),
    },
    ...(resource.hasStatus ? [part('status', { kind, verbs: statusVerbs })] : []),
    ...(resource.hasScale
      ? [part('scale', { kind: 'Scale', group: 'autoscaling', version: 'v1', verbs: statusVerbs })]
      : []),
    ...(name === 'pods'
      ? [part('eviction', { kind: 'Eviction', group: 'policy', version: 'v1', verbs: ['create'] })]
      : []),
  ]
}

function hashOf(resource: KubeResource): string {
  return Buffer.from(`${apiVersionOf(resource)}/${resource.kind}`)
    .toString('base64')
    .slice(0, 12)
}
