import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../../display/action-dialog.tsx'
import { poolName } from '../../data/pool-name.ts'
import { labelLines, readLabelLines, readTaintLines, taintLines } from '../label-and-taint-lines.ts'
import { LabelAndTaintFields } from '../label-and-taint-fields.tsx'
import type { PoolDialogProps } from './pool-dialog.ts'
import { request } from '../../../requests/form-request.ts'

/** Dialog that replaces the Kubernetes labels and taints of a pool's nodes (decision E3.2). Invalid lines prevent it. */
export function LabelsAndTaintsDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  const [typed, setTyped] = useState({ labels: labelLines(pool.labels), taints: taintLines(pool.taints) })
  const [labels, taints] = [readLabelLines(typed.labels), readTaintLines(typed.taints)]
  const body = { labels: labels.value, taints: taints.value }
  return (
    <ActionDialog
      title={`Edit labels and taints of ${poolName(pool)}`}
      confirm="Save"
      missing={
        labels.invalidLines.length === 0 && taints.invalidLines.length === 0 ? null : 'Correct the invalid lines.'
      }
      requests={[request('pool.update', { path: { clusterId: cluster.id, poolId: pool.id }, body })]}
      onClose={onClose}
    >
      <LabelAndTaintFields typed={typed} onChange={setTyped} />
    </ActionDialog>
  )
}
