import { kubeResources, resourceOfKind } from '../model/kube-resource.ts'
import { stringAt } from '#drivers/kube-objects/field-at.ts'
import { isStaying } from '../rules/is-active.ts'
import { findUntolerated, taintsOf, tolerationsOf } from '../rules/taints-and-tolerations.ts'
import { controlledResources, isInClusterView } from './cluster-view.ts'
import { terminatePodActions } from './controller-actions.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'

/** Finalizer of an owner that is deleted after its dependents (propagationPolicy Foreground). */
export const foregroundFinalizer = 'foregroundDeletion'

/**
 * Returns removals of objects without existing owners, pods of missing nodes, and pods that do not tolerate a NoExecute taint.
 */
export function planGarbageCollection(view: ClusterView): readonly ControllerAction[] {
  const all = controlledResources.flatMap((resource) => view[resource])
  const uids = new Set(all.filter((one) => !isWaitingForDependents(one)).map((one) => one.metadata.uid))
  const orphans = all.filter((one) => isOrphan(one, uids) && isStaying(one))
  const nodes = new Map(view.nodes.map((node) => [node.metadata.name, node]))
  const lost = view.pods.filter((pod) => isStaying(pod) && !orphans.includes(pod) && isStranded(pod, nodes))
  return [...orphans, ...lost].flatMap(terminate)
}

function terminate(object: KubeObject): readonly ControllerAction[] {
  return object.kind === 'Pod' ? terminatePodActions(object) : [{ kind: 'remove', object }]
}

function isOrphan({ metadata }: KubeObject, uids: ReadonlySet<string | undefined>): boolean {
  const owners = metadata.ownerReferences ?? []
  return owners.length > 0 && owners.every((one) => isWatched(one.kind) && !uids.has(one.uid))
}

/** Large numbers of dependents are deleted in several runs. */
function isWaitingForDependents({ metadata }: KubeObject): boolean {
  return metadata.deletionTimestamp !== undefined && (metadata.finalizers ?? []).includes(foregroundFinalizer)
}

/** True for a pod that the controllers delete, in bounded runs, when its last owner is gone or waits for it. */
export function isDeletedByControllers({ kind, metadata }: KubeObject): boolean {
  return kind === 'Pod' && (metadata.ownerReferences ?? []).every((one) => isWatched(one.kind))
}

/** Owners of unwatched kinds are assumed to exist. */
function isWatched(kind: string): boolean {
  const isServed = kubeResources.some((one) => one.kind === kind)
  return isServed && isInClusterView(resourceOfKind(kind).name)
}

function isStranded(pod: KubeObject, nodes: ReadonlyMap<string, KubeObject>): boolean {
  const name = stringAt(pod, 'spec', 'nodeName')
  if (name === '') return false
  const node = nodes.get(name)
  return !node || findUntolerated(tolerationsOf(pod), taintsOf(node), ['NoExecute']) !== undefined
}
