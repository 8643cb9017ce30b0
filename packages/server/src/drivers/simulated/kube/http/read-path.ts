import { apiVersionOf, kubeResources } from '../model/kube-resource.ts'
import type { KubeResource } from '../model/kube-resource.ts'

/** A path that leads to objects. */
export interface ResourcePath {
  readonly resource: KubeResource
  readonly version: string
  /** '' means all namespaces, or that there are none. */
  readonly namespace: string
  /** '' for the collection. */
  readonly name: string
  readonly subresource: string
}

const form = /^\/(?:api\/(?<core>[^/]+)|apis\/(?<group>[^/]+)\/(?<version>[^/]+))(?<rest>(?:\/[^/]+)+)\/?$/

/** Reads a path below a cluster's address; null when it leads to no resource that is served. */
export function readPath(pathname: string): ResourcePath | null {
  const { core, group = '', version = core ?? '', rest = '' } = form.exec(pathname)?.groups ?? {}
  const steps = decode(rest)
  if (!steps) return null
  const [first = '', second = '', third, ...others] = steps
  const isInside = first === 'namespaces' && third !== undefined && !['status', 'finalize'].includes(third)
  const [resource, name = '', subresource = '', more] = isInside ? [third, ...others] : steps
  const found = kubeResources.find(
    (one) => one.name === resource && one.group === group && one.versions.includes(version),
  )
  if (!found || more !== undefined || (isInside && !found.isNamespaced)) return null
  // A name in a path of its own needs its namespace.
  if (!isInside && found.isNamespaced && name !== '') return null
  return { resource: found, version, namespace: isInside ? second : '', name, subresource }
}

/** `apps/v1`: the form in which a path speaks of objects. */
export function apiVersionOfPath({ resource, version }: ResourcePath): string {
  return apiVersionOf(resource, version)
}

function decode(rest: string): readonly string[] | null {
  try {
    const steps = rest.split('/').slice(1).map(decodeURIComponent)
    // The database takes no NUL, so nothing can be called so.
    return steps.some((step) => step.includes('\0')) ? null : steps
  } catch {
    return null
  }
}
