import { numberAt, textAt } from '../model/field-at.ts'
import { partsAt } from '../model/parts-at.ts'
import type { KubeObject } from '../model/kube-object.ts'
import { cellTexts } from './cell-texts.ts'
import { textColumn } from './table-column.ts'
import type { TableColumn } from './table-column.ts'

/** How pods are printed. */
export const podTable: readonly TableColumn[] = [
  cellTexts.name,
  textColumn(
    'Ready',
    (pod) =>
      `${statuses(pod).filter((one) => one['ready'] === true).length}/${partsAt(pod, 'spec', 'containers').length}`,
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

const statuses = (pod: KubeObject) => partsAt(pod, 'status', 'containerStatuses')

function statusOf(pod: KubeObject): string {
  return pod.metadata.deletionTimestamp === undefined ? textAt(pod, 'status', 'phase') || 'Pending' : 'Terminating'
}
