import { type ReactNode, useState } from 'react'
import { cloud } from '../../../cloud/cloud.ts'
import { ActionDialog } from '../../../display/action-dialog.tsx'
import { poolName } from '../../data/pool-name.ts'
import { labelLines, readLabelLines, readTaintLines, taintLines } from '../label-and-taint-lines.ts'
import { LabelAndTaintFields } from '../label-and-taint-fields.tsx'
import { type PoolDialogProps, poolUpdateRequest } from './pool-dialog.ts'

/** Dialog that replaces the Kubernetes labels and taints of a pool's nodes (decision E3.2). Invalid lines prevent it. */
export function LabelsAndTaintsDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  const [typed, setTyped] = useState({ labels: labelLines(pool.labels), taints: taintLines(pool.taints) })
  const [labels, taints] = [readLabelLines(typed.labels), readTaintLines(typed.taints)]
  const body = { labels: labels.value, taints: taints.value }
  const args = [
    '--labels',
    JSON.stringify(body.labels),
    ...(body.taints.length === 0 ? ['--taints', ''] : body.taints.flatMap((one) => ['--taints', JSON.stringify(one)])),
  ]
  return (
    <ActionDialog
      title={`Edit labels and taints of ${poolName(pool)}`}
      confirm="Save"
      missing={
        labels.invalidLines.length === 0 && taints.invalidLines.length === 0 ? null : 'Correct the invalid lines.'
      }
      requests={[poolUpdateRequest({ cluster, pool }, body, args)]}
      send={(idempotencyKey) => cloud.pools.update(cluster.id, pool.id, body, { idempotencyKey })}
      onClose={onClose}
    >
      <LabelAndTaintFields typed={typed} onChange={setTyped} />
    </ActionDialog>
  )
}
