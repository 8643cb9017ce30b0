import type { Cluster, Pool } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ActionDialog } from '../../../display/action-dialog.tsx'
import { useDraft } from '../../../fields/draft-form.ts'
import { NumberField } from '../../../fields/form-fields.tsx'
import { explainWholeNumber } from '../../../fields/whole-number.ts'
import { request } from '../../../requests/form-request.ts'
import { LabelAndTagsDialog } from '../../../resources/label-and-tags-dialog.tsx'
import { PoolCost } from '../../cost/cost-lines.tsx'
import { poolName } from '../../data/pool-name.ts'
import { RecycleWarning } from '../../data/recycle-warning.tsx'
import { AutoscalerFields } from '../autoscaler-fields.tsx'
import { LabelAndTaintFields } from '../label-and-taint-fields.tsx'
import { labelLines, readLabelLines, readTaintLines, taintLines } from '../label-and-taint-lines.ts'
import {
  autoscalerBody,
  isCompleteAutoscalerDraft,
  isCompletePoolDraft,
  isNodeCount,
  newPool,
  nodesMax,
  poolCreateBody,
} from '../pool-draft.ts'
import { PoolFields } from '../pool-fields.tsx'

/** Props of node pool dialogs. */
interface PoolDialogProps {
  readonly cluster: Cluster
  readonly pool: Pool
  readonly onClose: () => void
}

/** Dialog that adds a node pool to a cluster, with its cost. */
export function CreatePoolDialog({
  cluster,
  onClose,
}: {
  readonly cluster: Cluster
  readonly onClose: () => void
}): ReactNode {
  const form = useDraft(newPool)
  const { draft } = form
  const body = poolCreateBody(draft)
  return (
    <ActionDialog
      title={`Add node pool to ${cluster.label}`}
      confirm="Add node pool"
      missing={isCompletePoolDraft(draft) ? null : 'Select a plan and enter a number of nodes.'}
      requests={[request('pool.create', { path: { clusterId: cluster.id }, body })]}
      onClose={onClose}
    >
      <PoolFields form={form} region={cluster.region} />
      <PoolCost region={cluster.region} name="Node pool" type={draft.type} count={body.count} />
    </ActionDialog>
  )
}

const nodeBounds = { min: 1, max: nodesMax }

/** Dialog that changes a pool's node count (contract, operation 26). Warns if nodes are deleted or the autoscaler can change the count again. */
export function ResizePoolDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  const form = useDraft({ count: String(pool.count) })
  const { count } = form.draft
  const body = { count: Number(count) }
  const { enabled, min, max } = pool.autoscaler
  const fewer = pool.count - body.count
  return (
    <ActionDialog
      title={`Resize ${poolName(pool)}`}
      confirm="Resize"
      missing={explainWholeNumber(count, nodeBounds) ?? (fewer === 0 ? 'Enter a different number of nodes.' : null)}
      requests={[request('pool.update', { path: { clusterId: cluster.id, poolId: pool.id }, body })]}
      onClose={onClose}
    >
      <NumberField
        form={form}
        name="count"
        label="Nodes"
        hint={
          enabled
            ? `Currently ${pool.count}. The autoscaler keeps the pool between ${min} and ${max} nodes and can change the number again.`
            : `Currently ${pool.count}. From 1 to ${nodesMax}.`
        }
        bounds={nodeBounds}
      />
      {fewer > 0 && isNodeCount(count) ? (
        <p>
          {fewer === 1 ? '1 node is deleted' : `${fewer} nodes are deleted`} with the data on local disks: nodes that
          are not ready first, then the newest. Pods are moved first.
        </p>
      ) : null}
      {isNodeCount(count) ? (
        <PoolCost region={cluster.region} name={poolName(pool)} type={pool.type} count={body.count} />
      ) : null}
    </ActionDialog>
  )
}

/** Dialog that enables, changes or disables a pool's autoscaler (decision E3.1). Shows the cost at the maximum. */
export function AutoscalerDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  const { enabled, min, max } = pool.autoscaler
  const form = useDraft({ isScaled: enabled, min: String(min), max: String(max) })
  const { draft } = form
  const body = { autoscaler: autoscalerBody(draft) }
  return (
    <ActionDialog
      title={`Edit autoscaling of ${poolName(pool)}`}
      confirm="Save"
      missing={isCompleteAutoscalerDraft(draft) ? null : 'Enter a minimum and a maximum number of nodes.'}
      requests={[request('pool.update', { path: { clusterId: cluster.id, poolId: pool.id }, body })]}
      onClose={onClose}
    >
      <AutoscalerFields form={form} />
      {draft.isScaled ? (
        <>
          <p>Cost of the pool at the maximum number of nodes:</p>
          <PoolCost region={cluster.region} name={poolName(pool)} type={pool.type} count={Number(draft.max)} />
        </>
      ) : null}
    </ActionDialog>
  )
}

/** Dialog that replaces the Kubernetes labels and taints of a pool's nodes (decision E3.2). Invalid lines prevent it. */
export function LabelsAndTaintsDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  const form = useDraft({ labels: labelLines(pool.labels), taints: taintLines(pool.taints) })
  const [labels, taints] = [readLabelLines(form.draft.labels), readTaintLines(form.draft.taints)]
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
      <LabelAndTaintFields form={form} />
    </ActionDialog>
  )
}

/** Dialog that changes a node pool's display label and replaces its tags. */
export function EditPoolDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  const path = { clusterId: cluster.id, poolId: pool.id }
  return (
    <LabelAndTagsDialog
      resource={pool}
      name={poolName(pool)}
      isLabelOptional
      request={(body) => request('pool.update', { path, body })}
      onClose={onClose}
    />
  )
}

/** Dialog that requests the replacement of all nodes of a pool, one after another. */
export function RecyclePoolDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Recycle ${poolName(pool)}`}
      confirm="Recycle"
      requests={[request('pool.recycle', { path: { clusterId: cluster.id, poolId: pool.id } })]}
      onClose={onClose}
    >
      <RecycleWarning what={`Every node of ${poolName(pool)}`} version={cluster.k8s_version} />
    </ActionDialog>
  )
}

/** Dialog that deletes a node pool with its hosts, confirmed by typing its name (decision E7). */
export function DeletePoolDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  const name = poolName(pool)
  return (
    <ActionDialog
      title={`Delete ${name}`}
      confirm="Delete"
      typedLabel={name}
      requests={[request('pool.delete', { path: { clusterId: cluster.id, poolId: pool.id } })]}
      onClose={onClose}
    >
      <p>These nodes, their hosts and the data on local disks are deleted. Pods move to other nodes or stay pending:</p>
      <ul className="lost">
        {pool.nodes.map(({ id, instance_id: hostId }) => (
          <li key={id}>
            <strong>{id}</strong>
            {hostId === null ? '' : `, host ${hostId}`}
          </li>
        ))}
      </ul>
    </ActionDialog>
  )
}
