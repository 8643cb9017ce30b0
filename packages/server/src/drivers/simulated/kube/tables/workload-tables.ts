import { numberAt } from '../model/field-at.ts'
import { partAt } from '../model/parts-at.ts'
import { textOf } from '../model/text-of.ts'
import { cellTexts } from './cell-texts.ts'
import { textColumn } from './table-column.ts'
import type { TableColumn } from './table-column.ts'

const { name, age, count, template, orNone } = cellTexts

/** How deployments, replica sets and daemon sets are printed. */
export const workloadTables: Readonly<Record<string, readonly TableColumn[]>> = {
  deployments: [
    name,
    textColumn(
      'Ready',
      (one) => `${numberAt(one, 'status', 'readyReplicas') ?? 0}/${numberAt(one, 'spec', 'replicas') ?? 0}`,
    ),
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
  daemonsets: [
    name,
    count('Desired', ['status', 'desiredNumberScheduled']),
    count('Current', ['status', 'currentNumberScheduled']),
    count('Ready', ['status', 'numberReady']),
    count('Up-to-date', ['status', 'updatedNumberScheduled']),
    count('Available', ['status', 'numberAvailable']),
    textColumn('Node Selector', (one) =>
      orNone(
        Object.entries(partAt(one, 'spec', 'template', 'spec', 'nodeSelector'))
          .map(([key, value]) => `${key}=${textOf(value)}`)
          .join(','),
      ),
    ),
    age,
    ...template,
  ],
}
