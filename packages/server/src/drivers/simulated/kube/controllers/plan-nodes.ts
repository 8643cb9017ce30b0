import { isDeepStrictEqual } from 'node:util'
import { partAt, textAt } from '#drivers/kube-objects/field-at.ts'
import { keyOf } from '#drivers/kube-objects/kube-object.ts'
import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { taintsOf } from '../rules/taints-and-tolerations.ts'
import { byKey } from './cluster-view.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { KubeAct } from './write-acts.ts'

const cordoned = 'node.kubernetes.io/unschedulable'
const notReady = 'node.kubernetes.io/not-ready'

/** Set on every node by kubelet and controllers. Some clients crash without an annotation map. */
const ownAnnotations = {
  'node.alpha.kubernetes.io/ttl': '0',
  'volumes.kubernetes.io/controller-managed-attach-detach': 'true',
} as const

/** Maintains node annotations and state taints, and one lease per node, which is not renewed. */
export function planNodes(view: ClusterView): readonly KubeAct[] {
  const leases = byKey(view.leases)
  return view.nodes.flatMap((node) => [
    ...planWhole(node),
    ...(leases.has(keyOf(leaseOf(node, view).metadata))
      ? []
      : [{ kind: 'write', object: leaseOf(node, view) } as const]),
  ])
}

function planWhole(node: KubeObject): readonly KubeAct[] {
  const held = node.metadata.annotations
  if (Object.keys(ownAnnotations).every((key) => held?.[key] !== undefined)) return planTaints(node)
  const whole = { ...node, metadata: { ...node.metadata, annotations: { ...ownAnnotations, ...held } } }
  const acts = planTaints(whole)
  return acts.some((one) => one.kind === 'write') ? acts : [{ kind: 'write', object: whole }, ...acts]
}

function planTaints(node: KubeObject): readonly KubeAct[] {
  const isReady = isTrue(node, 'Ready')
  const own = [...(partAt(node, 'spec')['unschedulable'] === true ? [cordoned] : []), ...(isReady ? [] : [notReady])]
  const held = taintsOf(node)
  const others = held.filter((one) => ![cordoned, notReady].includes(textAt(one, 'key')))
  const kept = own.map((key) => held.find((one) => one['key'] === key) ?? { key, effect: 'NoSchedule' })
  const wanted: readonly KubeFields[] = [...others, ...kept]
  if (isDeepStrictEqual(new Set(wanted), new Set(held))) return []
  const { taints: _taints, ...spec } = partAt(node, 'spec')
  const tell = isReady === held.some((one) => one['key'] === notReady)
  const object = { ...node, spec: wanted.length === 0 ? spec : { ...spec, taints: wanted } }
  return [{ kind: 'write', object }, ...(tell ? [tellReady(node, isReady)] : [])]
}

function tellReady(node: KubeObject, isReady: boolean): KubeAct {
  const reason = isReady ? 'NodeReady' : 'NodeNotReady'
  const message = `Node ${node.metadata.name} status is now: ${reason}`
  return {
    kind: 'tell',
    telling: { about: node, type: 'Normal', reason, message, component: isReady ? 'kubelet' : 'node-controller' },
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
