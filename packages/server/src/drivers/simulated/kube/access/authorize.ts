import { fieldAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import { type SimCaller, hasFullAccess } from './caller.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { KubeRequest } from '../request/kube-request.ts'

const reviewRules = [
  { group: 'authorization.k8s.io', resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'] },
  { group: 'authentication.k8s.io', resources: ['selfsubjectreviews'] },
] as const

const openPaths = [
  '/api',
  '/api/*',
  '/apis',
  '/apis/*',
  '/healthz',
  '/livez',
  '/openapi',
  '/openapi/*',
  '/readyz',
  '/version',
  '/version/',
]

/** Throws KubeError Forbidden unless the user has full access. */
export function authorizeObjects(
  caller: SimCaller,
  { method, path, query }: Pick<KubeRequest, 'method' | 'path' | 'query'>,
): void {
  if (hasFullAccess(caller)) return
  const { resource, name, namespace, subresource } = path
  const scope = namespace === '' ? 'at the cluster scope' : `in the namespace "${namespace}"`
  const target = subresource === '' ? resource.name : `${resource.name}/${subresource}`
  throw kubeErrors.forbidden(
    resource,
    name,
    `User "${caller.name}" cannot ${verbOf(method, name, query)} resource "${target}" in API group "${resource.group}" ${scope}`,
  )
}

function verbOf(method: string, name: string, query: URLSearchParams): string {
  if (method === 'POST') return 'create'
  if (method === 'PUT') return 'update'
  if (method === 'PATCH') return 'patch'
  if (method === 'DELETE') return name === '' ? 'deletecollection' : 'delete'
  if (['true', '1'].includes(query.get('watch') ?? '')) return 'watch'
  return name === '' ? 'list' : 'get'
}

/** Decides a SelfSubjectAccessReview: true with full access, otherwise only for `get` on open paths and `create` of reviews. */
export function isAllowed(caller: SimCaller, review: unknown): boolean {
  if (hasFullAccess(caller)) return true
  const { verb, path } = objectAt(review, 'spec', 'nonResourceAttributes')
  if (typeof path === 'string') return verb === 'get' && openPaths.some((one) => matches(one, path))
  const attributes = fieldAt(review, 'spec', 'resourceAttributes')
  return (
    stringAt(attributes, 'verb') === 'create' &&
    reviewRules.some(
      ({ group, resources }) =>
        stringAt(attributes, 'group') === group && resources.some((one) => one === stringAt(attributes, 'resource')),
    )
  )
}

function matches(rule: string, path: string): boolean {
  return rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule
}

const all = ['*']

/** Status of a SelfSubjectRulesReview: everything with full access, otherwise open paths and reviews. */
export function describeRules(caller: SimCaller): KubeFields {
  const resourceRules = hasFullAccess(caller)
    ? [{ verbs: all, apiGroups: all, resources: all }]
    : reviewRules.map(({ group, resources }) => ({ verbs: ['create'], apiGroups: [group], resources }))
  const nonResourceRules = hasFullAccess(caller)
    ? [{ verbs: all, nonResourceURLs: all }]
    : [{ verbs: ['get'], nonResourceURLs: openPaths }]
  return { resourceRules, nonResourceRules, incomplete: false }
}
