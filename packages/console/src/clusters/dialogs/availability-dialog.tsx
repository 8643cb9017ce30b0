import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PriceLine } from '../../resources/price-line.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { controlPlaneCost } from '../cost/cluster-cost.ts'
import { catalogQueries } from '../data/catalog-queries.ts'
import type { ClusterDialogProps } from './cluster-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that enables high availability permanently, which replaces every node (decision E5). Shows the new price if known. */
export function AvailabilityDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const { data: controlPlanes = [] } = useQuery(catalogQueries.controlPlanes)
  const cost = controlPlaneCost(controlPlanes, cluster.region, true)
  const body = { control_plane: { high_availability: true } }
  return (
    <ActionDialog
      title={`Enable high availability for ${cluster.label}`}
      confirm="Enable"
      requests={[request('cluster.update', { path: { clusterId: cluster.id }, body })]}
      onClose={onClose}
    >
      <p>
        The control plane survives the failure of a machine.{' '}
        <strong>You cannot disable high availability later.</strong> Every node is replaced, one after another. Data on
        the local disks of nodes is lost.
      </p>
      {cost === null ? null : (
        <>
          <p>New price of the control plane:</p>
          <PriceLine cost={cost} />
        </>
      )}
    </ActionDialog>
  )
}
