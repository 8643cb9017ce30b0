import type { Cluster } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { DeleteManyDialog } from '../../resources/delete-many-dialog.tsx'
import { request } from '../../requests/form-request.ts'

/** Dialog that deletes several clusters with all nodes, confirmed by typing their count. Volumes are kept. */
export function DeleteClustersDialog({
  clusters,
  onClose,
}: {
  readonly clusters: readonly Cluster[]
  readonly onClose: () => void
}): ReactNode {
  return (
    <DeleteManyDialog
      noun="cluster"
      resources={clusters}
      warning="These clusters are permanently deleted, with their control plane data, node pools, nodes and local disks. Volumes that they created are detached and kept, and you are still charged for those volumes. Clusters to delete:"
      describe={({ region, k8s_version: version }) => `, Kubernetes ${version} in ${region}`}
      request={({ id }) => request('cluster.delete', { path: { clusterId: id } })}
      onClose={onClose}
    />
  )
}
