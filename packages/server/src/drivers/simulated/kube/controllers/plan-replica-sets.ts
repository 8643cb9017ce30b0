import { fieldAt, numberAt, partAt, textAt } from '#drivers/kube-objects/field-at.ts'
import { makePod, ownBy } from '../rules/make-pod.ts'
import { matchesSelector } from '#drivers/kube-objects/demand/label-selectors.ts'
import { controllerOf, isActive, isReady, isStaying } from '../rules/is-active.ts'
import { ownedBy } from './cluster-view.ts'
import { endPod, writeStatus } from './write-acts.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { KubeAct } from './write-acts.ts'

const component = 'replicaset-controller'

/** Reconciles pod counts: adopts matching orphans, creates missing pods, deletes surplus ones. */
export function planReplicaSets(view: ClusterView): readonly KubeAct[] {
  return view.replicasets.filter(isStaying).flatMap((set) => {
    const owned = ownedBy(view.pods, set).filter(isActive)
    const loose = view.pods.filter((pod) => isLoose(pod, set))
    if (loose.length > 0) return loose.map((pod): KubeAct => ({ kind: 'write', object: adopt(pod, set) }))
    const wanted = numberAt(set, 'spec', 'replicas') ?? 1
    if (owned.length > wanted)
      return owned
        .toSorted(compareWorth)
        .slice(0, owned.length - wanted)
        .flatMap((pod) => end(pod, set))
    return Array.from({ length: Math.min(wanted - owned.length, view.objectsLeft) }, () => make(set))
  })
}

function isLoose(pod: KubeObject, set: KubeObject): boolean {
  return (
    isActive(pod) &&
    !controllerOf(pod) &&
    pod.metadata.namespace === set.metadata.namespace &&
    matchesSelector(fieldAt(set, 'spec', 'selector'), pod.metadata.labels ?? {})
  )
}

function adopt(pod: KubeObject, set: KubeObject): KubeObject {
  return {
    ...pod,
    metadata: { ...pod.metadata, ownerReferences: [...(pod.metadata.ownerReferences ?? []), ownBy(set)] },
  }
}

function make(set: KubeObject): KubeAct {
  return {
    kind: 'write',
    object: makePod(set),
    tell: (pod) => ({
      about: set,
      type: 'Normal',
      reason: 'SuccessfulCreate',
      message: `Created pod: ${pod.metadata.name}`,
      component,
    }),
  }
}

function end(pod: KubeObject, set: KubeObject): readonly KubeAct[] {
  const message = `Deleted pod: ${pod.metadata.name}`
  return [
    { kind: 'tell', telling: { about: set, type: 'Normal', reason: 'SuccessfulDelete', message, component } },
    ...endPod(pod),
  ]
}

/** Deleted first: pods without a node, then unready ones, then the newest. */
function compareWorth(a: KubeObject, b: KubeObject): number {
  const rank = (pod: KubeObject): number => (textAt(pod, 'spec', 'nodeName') === '' ? 0 : isReady(pod) ? 2 : 1)
  return (
    rank(a) - rank(b) ||
    textAt(b, 'metadata', 'creationTimestamp').localeCompare(textAt(a, 'metadata', 'creationTimestamp')) ||
    a.metadata.name.localeCompare(b.metadata.name)
  )
}

/** Updates the counts in the status of replica sets. */
export function planReplicaStatus(view: ClusterView): readonly KubeAct[] {
  return view.replicasets.flatMap((set) => {
    const owned = ownedBy(view.pods, set).filter(isActive)
    const ready = owned.filter(isReady).length
    const template = { matchLabels: partAt(set, 'spec', 'template', 'metadata', 'labels') }
    const labelled = owned.filter((pod) => matchesSelector(template, pod.metadata.labels ?? {})).length
    const shown = {
      replicas: owned.length,
      ...show('fullyLabeledReplicas', labelled),
      ...show('readyReplicas', ready),
      ...show('availableReplicas', ready),
    }
    return writeStatus(set, {
      ...shown,
      observedGeneration: numberAt(set, 'metadata', 'generation'),
      conditions: fieldAt(set, 'status', 'conditions'),
    })
  })
}

/** Real servers omit zero counts. */
const show = (name: string, count: number): Readonly<Record<string, number>> => (count === 0 ? {} : { [name]: count })
