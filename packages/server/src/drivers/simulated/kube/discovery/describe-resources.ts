import { apiVersionOf, kubeResources } from '../model/kube-resource.ts'
import { reviews } from '../reviews/review-access.ts'
import { apiGroups } from './api-groups.ts'
import type { KubeResource } from '../model/kube-resource.ts'

const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'] as const
const statusVerbs = ['get', 'patch', 'update'] as const

const bindings = { name: 'bindings', singularName: 'binding', namespaced: true, kind: 'Binding', verbs: ['create'] }

/** Body of /api/v1 and /apis/<group>/<version>; null if not served. */
export function describeResources(group: string, version: string): unknown {
  const isKnown =
    group === '' ? version === 'v1' : apiGroups.some((one) => one.name === group && one.versions.includes(version))
  if (!isKnown) return null
  const served = kubeResources.filter((one) => one.group === group && one.versions.includes(version))
  const resources = [...(group === '' ? [bindings] : []), ...served.flatMap(describe), ...describeReviews(group)]
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: group === '' ? version : `${group}/${version}`,
    resources,
  }
}

function describeReviews(group: string): readonly object[] {
  return reviews
    .filter((one) => one.group === group)
    .map(({ name, kind }) => ({ name, singularName: kind.toLowerCase(), namespaced: false, kind, verbs: ['create'] }))
}

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
    ...(name === 'serviceaccounts'
      ? [part('token', { kind: 'TokenRequest', group: 'authentication.k8s.io', version: 'v1', verbs: ['create'] })]
      : []),
    ...(name === 'pods'
      ? [
          part('binding', { kind: 'Binding', verbs: ['create'] }),
          part('eviction', { kind: 'Eviction', group: 'policy', version: 'v1', verbs: ['create'] }),
        ]
      : []),
  ]
}

function hashOf(resource: KubeResource): string {
  return Buffer.from(`${apiVersionOf(resource)}/${resource.kind}`)
    .toString('base64')
    .slice(0, 12)
}
