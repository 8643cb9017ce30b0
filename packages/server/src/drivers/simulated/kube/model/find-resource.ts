import { kubeResources } from './kube-resource.ts'
import type { KubeResource } from './kube-resource.ts'

const byName = new Map(kubeResources.map((one) => [one.name, one]))
const byKind = new Map(kubeResources.map((one) => [one.kind, one]))

/** The resource of a plural; undefined when it is not served. */
export function findResource(name: string): KubeResource | undefined {
  return byName.get(name)
}

/** The resource of a kind; throws for a kind that is not served, which only our own code can write. */
export function resourceOfKind(kind: string): KubeResource {
  const found = byKind.get(kind)
  if (!found) throw new Error(`Kind ${kind} is not simulated.`)
  return found
}

/** `v1` or `apps/v1`: the form that objects of a resource are kept in. */
export function apiVersionOf({ group, versions }: KubeResource, version = versions[0] ?? ''): string {
  return group === '' ? version : `${group}/${version}`
}
