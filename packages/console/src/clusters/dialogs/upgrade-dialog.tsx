import Checkbox from '@cloudscape-design/components/checkbox'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import type { FormRequest } from '../../show/request-lines.ts'
import { nextVersion } from '../data/newer-version.ts'
import { offerQueries } from '../data/offer-queries.ts'
import type { ClusterDialogProps } from './cluster-dialog.ts'
import { recycleRequest } from './recycle-dialog.tsx'

/** Brings a cluster to the next version: the control plane at once, and every node by a new one unless somebody wants to do that later (decision E4). */
export function UpgradeDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const { data: offered = [] } = useQuery(offerQueries.versions)
  const [isWhole, setWhole] = useState(true)
  const { id, label, k8s_version: version } = cluster
  const next = nextVersion(version, offered) ?? ''
  const body = { k8s_version: next }
  const update: FormRequest = {
    method: 'PUT',
    path: `/orch/clusters/${id}`,
    body,
    moor: ['cluster', 'update', label, '--k8s-version', next],
  }
  return (
    <ActionDialog
      title={`Upgrade ${label} to ${next}`}
      confirm="Upgrade"
      missing={next !== '' ? null : 'Choose a version.'}
      requests={isWhole ? [update, recycleRequest(cluster)] : [update]}
      send={async (idempotencyKey) => {
        await cloud.clusters.update(id, body, { idempotencyKey })
        if (isWhole) await cloud.clusters.recycle(id, { idempotencyKey: `${idempotencyKey}-nodes` })
      }}
      onClose={onClose}
    >
      <p>
        The control plane moves from {version} to {next} at once. There is no way back to {version}.
      </p>
      <Checkbox
        checked={isWhole}
        description="One after another, each when its replacement is ready; pods are moved first. What is on the local disks of nodes is lost. Without this the nodes stay as they are until they are recycled."
        onChange={({ detail }) => setWhole(detail.checked)}
      >
        Replace every node by one of {next}
      </Checkbox>
    </ActionDialog>
  )
}
