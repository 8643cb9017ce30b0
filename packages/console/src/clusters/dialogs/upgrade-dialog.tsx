import Checkbox from '@cloudscape-design/components/checkbox'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { nextVersion } from '../data/newer-version.ts'
import { catalogQueries } from '../data/catalog-queries.ts'
import type { ClusterDialogProps } from './cluster-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that upgrades a cluster to the next version: the control plane immediately, by default all nodes through a recycle (decision E4). */
export function UpgradeDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const { data: available = [] } = useQuery(catalogQueries.versions)
  const [isUpgradingNodes, setUpgradingNodes] = useState(true)
  const { id, label, k8s_version: version } = cluster
  const next = nextVersion(version, available) ?? ''
  const path = { clusterId: id }
  const update = request('cluster.update', { path, body: { k8s_version: next } })
  return (
    <ActionDialog
      title={`Upgrade ${label} to ${next}`}
      confirm="Upgrade"
      missing={next !== '' ? null : 'No next version is available.'}
      requests={isUpgradingNodes ? [update, request('cluster.recycle', { path })] : [update]}
      onClose={onClose}
    >
      <p>
        The control plane is upgraded from {version} to {next} immediately. You cannot downgrade to {version}.
      </p>
      <Checkbox
        checked={isUpgradingNodes}
        description="Nodes are replaced one after another, each when its replacement is ready. Pods are moved first. Data on the local disks of nodes is lost. If not selected, nodes keep their version until you recycle them."
        onChange={({ detail }) => setUpgradingNodes(detail.checked)}
      >
        Upgrade all nodes to {next}
      </Checkbox>
    </ActionDialog>
  )
}
