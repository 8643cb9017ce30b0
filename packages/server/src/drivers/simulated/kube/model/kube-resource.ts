import type { KubeObject, KubeRef } from '#drivers/kube-objects/kube-object.ts'

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
const workload = { ...plain, group: 'apps', categories: ['all'], hasStatus: true, hasGeneration: true } as const

/** Resources of a simulated cluster. */
export const kubeResources: readonly KubeResource[] = [
  {
    ...plain,
    name: 'namespaces',
    singular: 'namespace',
    kind: 'Namespace',
    isNamespaced: false,
    shortNames: ['ns'],
    hasStatus: true,
  },
  { ...plain, name: 'nodes', singular: 'node', kind: 'Node', isNamespaced: false, shortNames: ['no'], hasStatus: true },
  { ...plain, name: 'pods', singular: 'pod', kind: 'Pod', shortNames: ['po'], categories: ['all'], hasStatus: true },
  { ...plain, name: 'configmaps', singular: 'configmap', kind: 'ConfigMap', shortNames: ['cm'] },
  { ...plain, name: 'secrets', singular: 'secret', kind: 'Secret' },
  {
    ...plain,
    name: 'services',
    singular: 'service',
    kind: 'Service',
    shortNames: ['svc'],
    categories: ['all'],
    hasStatus: true,
  },
  { ...plain, name: 'serviceaccounts', singular: 'serviceaccount', kind: 'ServiceAccount', shortNames: ['sa'] },
  { ...plain, name: 'events', singular: 'event', kind: 'Event', shortNames: ['ev'] },
  { ...plain, name: 'leases', singular: 'lease', kind: 'Lease', group: 'coordination.k8s.io' },
  {
    ...workload,
    name: 'deployments',
    singular: 'deployment',
    kind: 'Deployment',
    shortNames: ['deploy'],
    hasScale: true,
  },
  { ...workload, name: 'replicasets', singular: 'replicaset', kind: 'ReplicaSet', shortNames: ['rs'], hasScale: true },
  { ...workload, name: 'daemonsets', singular: 'daemonset', kind: 'DaemonSet', shortNames: ['ds'] },
  {
    ...plain,
    name: 'poddisruptionbudgets',
    singular: 'poddisruptionbudget',
    kind: 'PodDisruptionBudget',
    group: 'policy',
    versions: ['v1', 'v1beta1'],
    shortNames: ['pdb'],
    hasStatus: true,
    hasGeneration: true,
  },
]

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
