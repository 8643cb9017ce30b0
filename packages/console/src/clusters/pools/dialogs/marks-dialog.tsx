import FormField from '@cloudscape-design/components/form-field'
import Textarea from '@cloudscape-design/components/textarea'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../../cloud/cloud.ts'
import { ActionDialog } from '../../../show/action-dialog.tsx'
import { poolName } from '../../data/pool-name.ts'
import { labelLines, readLabelLines, readTaintLines, taintLines } from '../mark-lines.ts'
import { type PoolDialogProps, poolUpdateRequest } from './pool-dialog.ts'

/** Says which labels and taints the nodes of a pool have in Kubernetes; what is typed replaces what they had (decision E3.2). */
export function MarksDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  const [typed, setTyped] = useState({ labels: labelLines(pool.labels), taints: taintLines(pool.taints) })
  const [labels, taints] = [readLabelLines(typed.labels), readTaintLines(typed.taints)]
  const body = { labels: labels.value, taints: taints.value }
  const words = [
    '--labels',
    JSON.stringify(body.labels),
    ...(body.taints.length === 0 ? ['--taints', ''] : body.taints.flatMap((one) => ['--taints', JSON.stringify(one)])),
  ]
  return (
    <ActionDialog
      title={`Labels and taints of ${poolName(pool)}`}
      confirm="Save"
      isReady={labels.unreadable.length === 0 && taints.unreadable.length === 0}
      requests={[poolUpdateRequest({ cluster, pool }, body, words)]}
      send={(idempotencyKey) => cloud.pools.update(cluster.id, pool.id, body, { idempotencyKey })}
      onClose={onClose}
    >
      <FormField
        label="Labels of the nodes"
        constraintText="One a line: tier=web."
        errorText={explainUnreadable(labels.unreadable, 'key=value')}
      >
        <Textarea
          rows={3}
          value={typed.labels}
          onChange={({ detail }) => setTyped({ ...typed, labels: detail.value })}
        />
      </FormField>
      <FormField
        label="Taints of the nodes"
        constraintText="One a line: gpu=yes:NoSchedule. The effect is NoSchedule, PreferNoSchedule or NoExecute."
        errorText={explainUnreadable(taints.unreadable, 'key=value:Effect')}
      >
        <Textarea
          rows={3}
          value={typed.taints}
          onChange={({ detail }) => setTyped({ ...typed, taints: detail.value })}
        />
      </FormField>
    </ActionDialog>
  )
}

function explainUnreadable([line]: readonly string[], form: string): string {
  return line === undefined ? '' : `“${line}” is not like ${form}.`
}
