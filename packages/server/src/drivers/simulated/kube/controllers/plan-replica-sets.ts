import { fieldAt, numberAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { makePod, ownBy } from '../rules/make-pod.ts'
import { matchesSelector } from '#drivers/kube-objects/demand/label-selectors.ts'
import { findAvailableMs, controllerOf, isActive, isReady, isStaying } from '../rules/is-active.ts'
import { kubeBounds } from '../model/kube-bounds.ts'
import { ownedBy } from './cluster-view.ts'
import { describeCreatedPod, terminatePodActions, updateStatusAction } from './controller-actions.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'

const component = 'replicaset-controller'

/**
 * Returns actions per ReplicaSet: adopt matching orphans and release pods that no longer match, otherwise create missing pods (up to `objectsLeft`) or delete surplus pods. Skips terminating sets.
 * The sets take turns, so that each gets its share of the pods that a run may change.
 */
export function planReplicaSets(view: ClusterView): readonly ControllerAction[] {
  const planned = view.replicasets.filter(isStaying).map((set) => planSet(view, set))
  const turns = Math.max(0, ...planned.map((one) => one.length))
  return Array.from({ length: turns }, (_one, turn) => planned.flatMap((pods) => pods[turn] ?? [])).flat()
}

/** Actions for each pod, for at most one pod more than a run may change. */
function planSet(view: ClusterView, set: KubeObject): readonly (readonly ControllerAction[])[] {
  const owned = ownedBy(view.pods, set).filter(isActive)
  const claimed = [
    ...view.pods.filter((pod) => isLoose(pod, set)).map((pod) => adopt(pod, set)),
    ...owned.filter((pod) => !isSelected(pod, set)).map((pod) => release(pod, set)),
  ]
  if (claimed.length > 0) return claimed.map((object) => [{ kind: 'write', object }])
  const desired = numberAt(set, 'spec', 'replicas') ?? 1
  if (owned.length > desired)
    return owned
      .toSorted(compareDeletionPriority)
      .slice(0, owned.length - desired)
      .map((pod) => terminate(pod, set))
  const length = Math.min(desired - owned.length, view.objectsLeft, kubeBounds.podsPerRunMax + 1)
  return Array.from({ length }, () => [make(set)])
}

function isLoose(pod: KubeObject, set: KubeObject): boolean {
  return (
    isActive(pod) && !controllerOf(pod) && pod.metadata.namespace === set.metadata.namespace && isSelected(pod, set)
  )
}

const isSelected = (pod: KubeObject, set: KubeObject): boolean =>
  matchesSelector(fieldAt(set, 'spec', 'selector'), pod.metadata.labels ?? {})

function release(pod: KubeObject, set: KubeObject): KubeObject {
  const { ownerReferences = [], ...metadata } = pod.metadata
  const others = ownerReferences.filter((one) => one.uid !== set.metadata.uid)
  return { ...pod, metadata: { ...metadata, ...(others.length > 0 ? { ownerReferences: others } : {}) } }
}

function adopt(pod: KubeObject, set: KubeObject): KubeObject {
  return {
    ...pod,
    metadata: { ...pod.metadata, ownerReferences: [...(pod.metadata.ownerReferences ?? []), ownBy(set)] },
  }
}

function make(set: KubeObject): ControllerAction {
  return {
    kind: 'write',
    object: makePod(set),
    describeEvent: describeCreatedPod(set, component),
  }
}

function terminate(pod: KubeObject, set: KubeObject): readonly ControllerAction[] {
  const message = `Deleted pod: ${pod.metadata.name}`
  return [
    ...terminatePodActions(pod),
    { kind: 'tell', event: { about: set, type: 'Normal', reason: 'SuccessfulDelete', message, component } },
  ]
}

function compareDeletionPriority(a: KubeObject, b: KubeObject): number {
  const rank = (pod: KubeObject): number => (stringAt(pod, 'spec', 'nodeName') === '' ? 0 : isReady(pod) ? 2 : 1)
  return (
    rank(a) - rank(b) ||
    stringAt(b, 'metadata', 'creationTimestamp').localeCompare(stringAt(a, 'metadata', 'creationTimestamp')) ||
    a.metadata.name.localeCompare(b.metadata.name)
  )
}

/** Status writes for ReplicaSets whose counts of active pods changed. */
export function planReplicaStatus(view: ClusterView): readonly ControllerAction[] {
  return view.replicasets.flatMap((set) => {
    const all = ownedBy(view.pods, set)
    const owned = all.filter(isActive)
    const ready = owned.filter(isReady)
    const times = ready.map((pod) => findAvailableMs(pod, set))
    const later = times.filter((atMs) => atMs > view.nowMs).map((atMs) => ({ kind: 'wake', atMs }) as const)
    const template = { matchLabels: objectAt(set, 'spec', 'template', 'metadata', 'labels') }
    const labelled = owned.filter((pod) => matchesSelector(template, pod.metadata.labels ?? {})).length
    const counts = {
      replicas: owned.length,
      ...nonzeroCount('fullyLabeledReplicas', labelled),
      ...nonzeroCount('readyReplicas', ready.length),
      ...nonzeroCount('availableReplicas', ready.length - later.length),
      terminatingReplicas: all.filter((pod) => !isStaying(pod)).length,
    }
    const status = {
      ...counts,
      observedGeneration: numberAt(set, 'metadata', 'generation'),
      conditions: fieldAt(set, 'status', 'conditions'),
    }
    return [...later, ...updateStatusAction(set, status)]
  })
}

/** Real servers omit zero counts. */
const nonzeroCount = (name: string, count: number): Readonly<Record<string, number>> =>
  count === 0 ? {} : { [name]: count }
