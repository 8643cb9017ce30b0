import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { TypedLabel } from '../../resources/typed-label.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { clusterQueries } from '../data/cluster-queries.ts'
import { poolName } from '../data/pool-name.ts'
import type { ClusterDialogProps } from './cluster-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that deletes a cluster with all nodes, confirmed by typing its label. Volumes created by the cluster are kept (contract, "Clusters" rule 5). */
export function DeleteClusterDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const [typed, setTyped] = useState('')
  const { data: pools = [] } = useQuery(clusterQueries.pools(cluster.id))
  const { data: volumes } = useQuery(clusterQueries.createdVolumes(cluster.id))
  return (
    <ActionDialog
      title={`Delete ${cluster.label}`}
      confirm="Delete"
      missing={typed === cluster.label ? null : `Type ${cluster.label} to confirm.`}
      requests={[request('cluster.delete', { path: { clusterId: cluster.id } })]}
      onClose={onClose}
    >
      <p>This permanently deletes the control plane with all its data, and:</p>
      <ul className="lost">
        {pools.map((pool) => (
          <li key={pool.id}>
            <strong>{poolName(pool)}</strong>, {formatNodes(pool.nodes.length)} and the data on local disks
          </li>
        ))}
        <li>the kubeconfig and all tokens created in the cluster</li>
      </ul>
      {volumes === undefined ? (
        <p>Loading volumes…</p>
      ) : volumes.length === 0 ? (
        <p>The cluster created no volumes.</p>
      ) : (
        <>
          <p>Volumes that the cluster created are detached and kept. You are charged for them until you delete them:</p>
          <ul className="lost">
            {volumes.map(({ id, label, size }) => (
              <li key={id}>
                <strong>{label}</strong>, {size} GiB
              </li>
            ))}
          </ul>
        </>
      )}
      <TypedLabel label={cluster.label} typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}

function formatNodes(count: number): string {
  return count === 1 ? '1 node' : `${count} nodes`
}
