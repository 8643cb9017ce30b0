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
  support: 'acts',
} as const

function resource(kind: string, name: string, traits: Partial<KubeResource> = {}): KubeResource {
  return { ...plain, name, kind, singular: kind.toLowerCase(), ...traits }
}

const [ofCluster, inert] = [{ isNamespaced: false }, { support: 'inert' }] as const
const workload = { group: 'apps', categories: ['all'], hasStatus: true, hasGeneration: true }
const batch = { ...workload, group: 'batch' }
const roles = { ...inert, group: 'rbac.authorization.k8s.io' }
const networking = { ...inert, group: 'networking.k8s.io', hasGeneration: true }
const webhooks = {
  ...ofCluster,
  ...inert,
  group: 'admissionregistration.k8s.io',
  categories: ['api-extensions'],
  hasGeneration: true,
}

/** Resources of a simulated cluster. */
export const kubeResources: readonly KubeResource[] = [
  resource('Namespace', 'namespaces', { ...ofCluster, shortNames: ['ns'], hasStatus: true }),
  resource('Node', 'nodes', { ...ofCluster, shortNames: ['no'], hasStatus: true }),
  resource('Pod', 'pods', { hasGeneration: true, shortNames: ['po'], categories: ['all'], hasStatus: true }),
  resource('ConfigMap', 'configmaps', { shortNames: ['cm'] }),
  resource('Secret', 'secrets'),
  resource('Service', 'services', { shortNames: ['svc'], categories: ['all'], hasStatus: true }),
  resource('ServiceAccount', 'serviceaccounts', { shortNames: ['sa'] }),
  resource('Event', 'events', { shortNames: ['ev'] }),
  resource('Endpoints', 'endpoints', { ...inert, shortNames: ['ep'] }),
  resource('PersistentVolumeClaim', 'persistentvolumeclaims', { shortNames: ['pvc'], hasStatus: true }),
  resource('PersistentVolume', 'persistentvolumes', { ...ofCluster, shortNames: ['pv'], hasStatus: true }),
  resource('ResourceQuota', 'resourcequotas', { ...inert, shortNames: ['quota'], hasStatus: true }),
  resource('LimitRange', 'limitranges', { ...inert, shortNames: ['limits'] }),
  resource('Lease', 'leases', { group: 'coordination.k8s.io' }),
  resource('Deployment', 'deployments', { ...workload, shortNames: ['deploy'], hasScale: true }),
  resource('ReplicaSet', 'replicasets', { ...workload, shortNames: ['rs'], hasScale: true }),
  resource('DaemonSet', 'daemonsets', { ...workload, shortNames: ['ds'] }),
  resource('StatefulSet', 'statefulsets', { ...workload, shortNames: ['sts'], hasScale: true }),
  resource('Job', 'jobs', batch),
  resource('CronJob', 'cronjobs', { ...batch, ...inert, shortNames: ['cj'] }),
  resource('HorizontalPodAutoscaler', 'horizontalpodautoscalers', {
    ...inert,
    group: 'autoscaling',
    versions: ['v2'],
    shortNames: ['hpa'],
    categories: ['all'],
    hasStatus: true,
  }),
  resource('PodDisruptionBudget', 'poddisruptionbudgets', {
    group: 'policy',
    versions: ['v1', 'v1beta1'],
    shortNames: ['pdb'],
    hasStatus: true,
    hasGeneration: true,
  }),
  resource('Role', 'roles', roles),
  resource('RoleBinding', 'rolebindings', roles),
  resource('ClusterRole', 'clusterroles', { ...roles, ...ofCluster }),
  resource('ClusterRoleBinding', 'clusterrolebindings', { ...roles, ...ofCluster }),
  resource('Ingress', 'ingresses', { ...networking, shortNames: ['ing'], hasStatus: true }),
  resource('IngressClass', 'ingressclasses', { ...networking, ...ofCluster }),
  resource('NetworkPolicy', 'networkpolicies', { ...networking, shortNames: ['netpol'] }),
  resource('EndpointSlice', 'endpointslices', { ...inert, group: 'discovery.k8s.io', hasGeneration: true }),
  resource('StorageClass', 'storageclasses', {
    ...ofCluster,
    group: 'storage.k8s.io',
    shortNames: ['sc'],
  }),
  resource('PriorityClass', 'priorityclasses', {
    ...ofCluster,
    group: 'scheduling.k8s.io',
    shortNames: ['pc'],
    hasGeneration: true,
  }),
  resource('RuntimeClass', 'runtimeclasses', { ...ofCluster, group: 'node.k8s.io' }),
  resource('ValidatingWebhookConfiguration', 'validatingwebhookconfigurations', webhooks),
  resource('MutatingWebhookConfiguration', 'mutatingwebhookconfigurations', webhooks),
  resource('CustomResourceDefinition', 'customresourcedefinitions', {
    ...ofCluster,
    group: 'apiextensions.k8s.io',
    shortNames: ['crd', 'crds'],
    categories: ['api-extensions'],
    hasStatus: true,
    support: 'rejected',
  }),
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
