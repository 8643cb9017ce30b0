import { stringAt } from '#drivers/kube-objects/field-at.ts'
import { keyOf } from '#drivers/kube-objects/kube-object.ts'
import { completeObject } from '../rules/complete-object.ts'
import { isStaying } from '../rules/is-active.ts'
import { byKey } from './cluster-view.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'

/** Undeletable namespaces. */
const systemNamespaces = ['default', 'kube-system', 'kube-public', 'kube-node-lease'] as const

/** True for an undeletable namespace, such as `kube-system`. */
export function isSystemNamespace(name: string): boolean {
  return systemNamespaces.some((one) => one === name)
}

/** Returns writes of missing system namespaces, `default` service accounts, the `kubernetes` service, and namespaces' phase and name label. */
export function planSystemObjects(view: ClusterView): readonly ControllerAction[] {
  const desired = [
    ...systemNamespaces.map(makeNamespace),
    ...view.namespaces.filter(isStaying).map(makeServiceAccount),
    ...(hasDefault(view) ? [selfService] : []),
  ]
  const held = new Map([
    ['Namespace', byKey(view.namespaces)],
    ['ServiceAccount', byKey(view.serviceaccounts)],
    ['Service', byKey(view.services)],
  ])
  const missing = desired.filter((one) => !held.get(one.kind)?.has(keyOf(one.metadata)))
  return [
    ...missing.map((object): ControllerAction => ({ kind: 'write', object })),
    ...view.namespaces.flatMap(activate),
  ]
}

/** Active namespace with the API server's defaults (label, finalizer, status), not stored. */
const makeNamespace = (name: string): KubeObject =>
  completeObject({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })

function makeServiceAccount({ metadata }: KubeObject): KubeObject {
  return { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace: metadata.name } }
}

const hasDefault = ({ namespaces }: ClusterView): boolean => namespaces.some((one) => one.metadata.name === 'default')

const selfService: KubeObject = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'kubernetes', namespace: 'default', labels: { component: 'apiserver', provider: 'kubernetes' } },
  spec: {
    type: 'ClusterIP',
    clusterIP: '10.128.0.1',
    clusterIPs: ['10.128.0.1'],
    ports: [{ name: 'https', port: 443, protocol: 'TCP', targetPort: 443 }],
    sessionAffinity: 'None',
  },
  status: { loadBalancer: {} },
}

function activate(namespace: KubeObject): readonly ControllerAction[] {
  const isComplete =
    stringAt(namespace, 'status', 'phase') !== '' &&
    namespace.metadata.labels?.['kubernetes.io/metadata.name'] !== undefined
  return isComplete ? [] : [{ kind: 'write', object: completeObject(namespace) }]
}
