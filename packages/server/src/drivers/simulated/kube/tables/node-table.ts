import { objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { cellTexts, textColumn } from './table-columns.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { TableColumn } from './table-columns.ts'

const rolePrefix = 'node-role.kubernetes.io/'

/** Table columns of nodes. */
export const nodeTable: readonly TableColumn[] = [
  cellTexts.name,
  textColumn('Status', statusOf),
  textColumn('Roles', ({ metadata }) =>
    cellTexts.orNone(
      Object.keys(metadata.labels ?? {})
        .filter((key) => key.startsWith(rolePrefix))
        .map((key) => key.slice(rolePrefix.length))
        .toSorted()
        .join(','),
    ),
  ),
  cellTexts.age,
  cellTexts.text('Version', ['status', 'nodeInfo', 'kubeletVersion']),
  textColumn('Internal-IP', (node) => addressOf(node, 'InternalIP'), 1),
  textColumn('External-IP', (node) => addressOf(node, 'ExternalIP'), 1),
  cellTexts.text('OS-Image', ['status', 'nodeInfo', 'osImage'], 1),
  cellTexts.text('Kernel-Version', ['status', 'nodeInfo', 'kernelVersion'], 1),
  cellTexts.text('Container-Runtime', ['status', 'nodeInfo', 'containerRuntimeVersion'], 1),
]

function statusOf(node: KubeObject): string {
  const ready = objectsAt(node, 'status', 'conditions').find((one) => one['type'] === 'Ready')
  const word = ready ? (ready['status'] === 'True' ? 'Ready' : 'NotReady') : 'Unknown'
  return objectAt(node, 'spec')['unschedulable'] === true ? `${word},SchedulingDisabled` : word
}

function addressOf(node: KubeObject, type: string): string {
  return cellTexts.orNone(
    stringAt(
      objectsAt(node, 'status', 'addresses').find((one) => one['type'] === type),
      'address',
    ),
  )
}
