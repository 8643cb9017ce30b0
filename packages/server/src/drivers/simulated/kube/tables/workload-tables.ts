import { numberAt, objectAt, objectsAt, stringAt, textOf } from '#drivers/kube-objects/field-at.ts'
import { cellTexts, textColumn } from './table-columns.ts'
import type { TableColumn } from './table-columns.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

const { name, age, count, orNone } = cellTexts
const template = cellTexts.template('spec')
const ready = textColumn(
  'Ready',
  (one) => `${numberAt(one, 'status', 'readyReplicas') ?? 0}/${numberAt(one, 'spec', 'replicas') ?? 0}`,
)

/** Table columns of workloads. */
export const workloadTables: Readonly<Record<string, readonly TableColumn[]>> = {
  deployments: [
    name,
    ready,
    count('Up-to-date', ['status', 'updatedReplicas']),
    count('Available', ['status', 'availableReplicas']),
    age,
    ...template,
  ],
  replicasets: [
    name,
    count('Desired', ['spec', 'replicas']),
    count('Current', ['status', 'replicas']),
    count('Ready', ['status', 'readyReplicas']),
    age,
    ...template,
  ],
  statefulsets: [name, ready, age, ...template.slice(0, 2)],
  daemonsets: [
    name,
    count('Desired', ['status', 'desiredNumberScheduled']),
    count('Current', ['status', 'currentNumberScheduled']),
    count('Ready', ['status', 'numberReady']),
    count('Up-to-date', ['status', 'updatedNumberScheduled']),
    count('Available', ['status', 'numberAvailable']),
    textColumn('Node Selector', (one) =>
      orNone(
        Object.entries(objectAt(one, 'spec', 'template', 'spec', 'nodeSelector'))
          .map(([key, value]) => `${key}=${textOf(value)}`)
          .join(','),
      ),
    ),
    age,
    ...template,
  ],
}

/** Table columns of pods. */
export const podTable: readonly TableColumn[] = [
  cellTexts.name,
  textColumn(
    'Ready',
    (pod) =>
      `${statuses(pod).filter((one) => one['ready'] === true).length}/${objectsAt(pod, 'spec', 'containers').length}`,
  ),
  textColumn('Status', statusOf),
  textColumn('Restarts', (pod) =>
    String(statuses(pod).reduce((sum, one) => sum + (numberAt(one, 'restartCount') ?? 0), 0)),
  ),
  cellTexts.age,
  cellTexts.text('IP', ['status', 'podIP'], 1),
  cellTexts.text('Node', ['spec', 'nodeName'], 1),
  cellTexts.text('Nominated Node', ['status', 'nominatedNodeName'], 1),
  textColumn('Readiness Gates', () => '<none>', 1),
]

const statuses = (pod: KubeObject) => objectsAt(pod, 'status', 'containerStatuses')

function statusOf(pod: KubeObject): string {
  if (pod.metadata.deletionTimestamp !== undefined) return 'Terminating'
  const scheduled = objectsAt(pod, 'status', 'conditions').find((one) => one['type'] === 'PodScheduled')
  if (stringAt(scheduled, 'reason') === 'SchedulingGated') return 'SchedulingGated'
  const reasons = statuses(pod).map(
    (one) => stringAt(one, 'state', 'waiting', 'reason') || stringAt(one, 'state', 'terminated', 'reason'),
  )
  return reasons.find((reason) => reason !== '') ?? (stringAt(pod, 'status', 'phase') || 'Pending')
}
