import { apiVersionOf, kubeResources, resourceOfKind } from '../model/kube-resource.ts'
import type { KubeResource } from '../model/kube-resource.ts'

/** Resource path of a request. */
export interface ResourcePath {
  readonly resource: KubeResource
  readonly version: string
  /** Namespace; '' for all or for a cluster-scoped resource. */
  readonly namespace: string
  readonly name: string
  readonly subresource: string
}

const form = /^\/(?:api\/(?<core>[^/]+)|apis\/(?<group>[^/]+)\/(?<version>[^/]+))(?<rest>(?:\/[^/]+)+)\/?$/

/** Parses an API path; null for an unserved resource, a malformed path or a namespaced object without a namespace. */
export function readPath(pathname: string): ResourcePath | null {
  const { core, group = '', version = core ?? '', rest = '' } = form.exec(pathname)?.groups ?? {}
  const steps = decode(rest)
  if (!steps) return null
  const [first = '', second = '', third, ...others] = steps
  const isInside = first === 'namespaces' && third !== undefined && !['status', 'finalize'].includes(third)
  const [resource, name = '', subresource = '', more] = isInside ? [third, ...others] : steps
  // A Binding names its pod in the body.
  if (core === 'v1' && isInside && third === 'bindings' && others.length === 0)
    return { resource: resourceOfKind('Pod'), version, namespace: second, name: '', subresource: 'binding' }
  const found = kubeResources.find(
    (one) => one.name === resource && one.group === group && one.versions.includes(version),
  )
  if (!found || more !== undefined || (isInside && !found.isNamespaced)) return null
  if (!isInside && found.isNamespaced && name !== '') return null
  return { resource: found, version, namespace: isInside ? second : '', name, subresource }
}

/** API version in a path, for example `apps/v1`. */
export function apiVersionOfPath({ resource, version }: ResourcePath): string {
  return apiVersionOf(resource, version)
}

function decode(rest: string): readonly string[] | null {
  try {
    const steps = rest.split('/').slice(1).map(decodeURIComponent)
    // PostgreSQL cannot store NUL.
    return steps.some((step) => step.includes('\0')) ? null : steps
  } catch {
    return null
  }
}
