import type { KubeObject, KubeRef } from '#drivers/kube-objects/kube-object.ts'
import resources from './kube-resources.json' with { type: 'json' }

/** A resource of the simulated Kubernetes API. */
export interface KubeResource {
  /** Plural name. */
  readonly name: string
  readonly singular: string
  readonly kind: string
  /** API group; '' for the core group. */
  readonly group: string
  /** API versions, the storage version first. */
  readonly versions: readonly string[]
  readonly isNamespaced: boolean
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  readonly hasStatus: boolean
  readonly hasScale: boolean
  readonly hasGeneration: boolean
  /** `inert`: stored without effect, which a warning says on create. `rejected`: the list is empty, and no object can be created. */
  readonly support: 'acts' | 'inert' | 'rejected'
}

const plain = {
  group: '',
  versions: ['v1'],
  isNamespaced: true,
  shortNames: [],
  categories: [],
  hasStatus: false,
  hasScale: false,
  hasGeneration: false,
} as const

/** Resources of a simulated cluster. */
export const kubeResources: readonly KubeResource[] = resources.map(({ isInert, isRejected, ...own }) => ({
  ...plain,
  singular: own.kind.toLowerCase(),
  ...own,
  support: isRejected === true ? 'rejected' : isInert === true ? 'inert' : 'acts',
}))

const byKind = new Map(kubeResources.map((one) => [one.kind, one]))

/** Resource of a kind. Throws for an unsupported kind. */
export function resourceOfKind(kind: string): KubeResource {
  const found = byKind.get(kind)
  if (!found) throw new Error(`Kind ${kind} is not supported by the simulator.`)
  return found
}

/** Returns `v1` or `apps/v1`; without `version`, the storage version. */
export function apiVersionOf({ group, versions }: KubeResource, version = versions[0] ?? ''): string {
  return group === '' ? version : `${group}/${version}`
}

/** Reference to an object; namespace '' if cluster-scoped. */
export function refOf({ kind, metadata }: KubeObject): KubeRef & { readonly namespace: string } {
  return { resource: resourceOfKind(kind).name, namespace: metadata.namespace ?? '', name: metadata.name }
}
