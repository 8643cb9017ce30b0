import { fieldAt, numberAt } from '../model/field-at.ts'
import { matchesSelector } from '../rules/matches-selector.ts'
import { isActive, isReady } from '../rules/is-active.ts'
import { partAt } from '../model/parts-at.ts'
import { ownedBy } from './cluster-view.ts'
import type { ClusterView } from './cluster-view.ts'
import type { KubeAct } from './kube-act.ts'
import { writeStatus } from './write-status.ts'

/** Keeps the numbers that replica sets show. */
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

/** Real servers leave out what is zero. */
const show = (name: string, count: number): Readonly<Record<string, number>> => (count === 0 ? {} : { [name]: count })
