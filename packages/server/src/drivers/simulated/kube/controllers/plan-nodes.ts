import { isDeepStrictEqual } from 'node:util'
import { objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { keyOf } from '#drivers/kube-objects/kube-object.ts'
import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { taintsOf } from '../rules/taints-and-tolerations.ts'
import { byKey } from './cluster-view.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'

const cordoned = 'node.kubernetes.io/unschedulable'
const notReady = 'node.kubernetes.io/not-ready'

/** Annotations of real kubelets. Some clients crash without an annotation map. */
const ownAnnotations = {
  'node.alpha.kubernetes.io/ttl': '0',
  'volumes.kubernetes.io/controller-managed-attach-detach': 'true',
} as const

/** Returns writes of changed annotations and state taints of nodes, and of missing leases. */
export function planNodes(view: ClusterView): readonly ControllerAction[] {
  const leases = byKey(view.leases)
  return view.nodes.flatMap((node) => [
    ...planNode(node),
    ...(leases.has(keyOf(leaseOf(node, view).metadata))
      ? []
      : [{ kind: 'write', object: leaseOf(node, view) } as const]),
  ])
}

function planNode(node: KubeObject): readonly ControllerAction[] {
  const held = node.metadata.annotations
  if (Object.keys(ownAnnotations).every((key) => held?.[key] !== undefined)) return planTaints(node)
  const whole = { ...node, metadata: { ...node.metadata, annotations: { ...ownAnnotations, ...held } } }
  const actions = planTaints(whole)
  return actions.some((one) => one.kind === 'write') ? actions : [{ kind: 'write', object: whole }, ...actions]
}

function planTaints(node: KubeObject): readonly ControllerAction[] {
  const isReady = isTrue(node, 'Ready')
  const own = [...(objectAt(node, 'spec')['unschedulable'] === true ? [cordoned] : []), ...(isReady ? [] : [notReady])]
  const held = taintsOf(node)
  const others = held.filter((one) => ![cordoned, notReady].includes(stringAt(one, 'key')))
  const kept = own.map((key) => held.find((one) => one['key'] === key) ?? { key, effect: 'NoSchedule' })
  const desired: readonly KubeFields[] = [...others, ...kept]
  if (isDeepStrictEqual(new Set(desired), new Set(held))) return []
  const { taints: _taints, ...spec } = objectAt(node, 'spec')
  const hasReadinessChanged = isReady === held.some((one) => one['key'] === notReady)
  const object = { ...node, spec: desired.length === 0 ? spec : { ...spec, taints: desired } }
  return [{ kind: 'write', object }, ...(hasReadinessChanged ? [readinessEvent(node, isReady)] : [])]
}

function readinessEvent(node: KubeObject, isReady: boolean): ControllerAction {
  const reason = isReady ? 'NodeReady' : 'NodeNotReady'
  const message = `Node ${node.metadata.name} status is now: ${reason}`
  return {
    kind: 'tell',
    event: { about: node, type: 'Normal', reason, message, component: isReady ? 'kubelet' : 'node-controller' },
  }
}

function leaseOf({ metadata }: KubeObject, { now }: ClusterView): KubeObject {
  const time = now.replace('Z', '.000000Z')
  const owner = { apiVersion: 'v1', kind: 'Node', name: metadata.name, uid: metadata.uid ?? '' }
  return {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name: metadata.name, namespace: 'kube-node-lease', ownerReferences: [owner] },
    spec: { holderIdentity: metadata.name, leaseDurationSeconds: 40, acquireTime: time, renewTime: time },
  }
}
