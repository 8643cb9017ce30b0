import type { AccessList, Cluster } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { useDraft } from '../../fields/draft-form.ts'
import { CheckField } from '../../fields/form-fields.tsx'
import { LockDialog } from '../../resources/lock-dialog.tsx'
import { restoreHint } from '../../resources/restore-hint.ts'
import { request } from '../../requests/form-request.ts'
import { LabelAndTagsDialog } from '../../resources/label-and-tags-dialog.tsx'
import { PriceLine } from '../../resources/price-line.tsx'
import { controlPlaneCost } from '../cost/cluster-cost.ts'
import { readAccessEntries } from '../data/access-entries.ts'
import { type AccessListDraft, AccessListFields } from '../data/access-list-fields.tsx'
import { catalogQueries } from '../data/catalog-queries.ts'
import { clusterQueries } from '../data/cluster-queries.ts'
import { nextVersion } from '../data/newer-version.ts'
import { poolName } from '../data/pool-name.ts'
import { RecycleWarning } from '../data/recycle-warning.tsx'
import { VolumeList } from '../../volumes/list/volume-list.tsx'

/** Props of cluster dialogs. */
export interface ClusterDialogProps {
  readonly cluster: Cluster
  readonly onClose: () => void
}

/** Dialog that upgrades a cluster to the next version: the control plane immediately, by default all nodes through a recycle (decision E4). */
export function UpgradeDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const { data: available = [] } = useQuery(catalogQueries.versions)
  const form = useDraft({ isUpgradingNodes: true })
  const { id, label, k8s_version: version } = cluster
  const next = nextVersion(version, available) ?? ''
  const path = { clusterId: id }
  const update = request('cluster.update', { path, body: { k8s_version: next } })
  return (
    <ActionDialog
      title={`Upgrade ${label} to ${next}`}
      confirm="Upgrade"
      missing={next !== '' ? null : 'No next version is available.'}
      requests={form.draft.isUpgradingNodes ? [update, request('cluster.recycle', { path })] : [update]}
      onClose={onClose}
    >
      <p>
        The control plane is upgraded from {version} to {next} immediately. You cannot downgrade to {version}.
      </p>
      <CheckField
        form={form}
        name="isUpgradingNodes"
        description="Nodes are replaced one after another, each when its replacement is ready. Pods are moved first. Data on the local disks of nodes is lost. If not selected, nodes keep their version until you recycle them."
      >
        Upgrade all nodes to {next}
      </CheckField>
    </ActionDialog>
  )
}

/** Dialog that requests the replacement of all nodes, one after another in each pool. Local disk data is lost. */
export function RecycleDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Recycle all nodes of ${cluster.label}`}
      confirm="Recycle"
      requests={[request('cluster.recycle', { path: { clusterId: cluster.id } })]}
      onClose={onClose}
    >
      <RecycleWarning what="Every node of every pool" version={cluster.k8s_version} />
    </ActionDialog>
  )
}

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

/** Dialog that changes the label and replaces all tags of a cluster. The label must not be empty. */
export function EditClusterDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const path = { clusterId: cluster.id }
  return (
    <LabelAndTagsDialog
      resource={cluster}
      request={(body) => request('cluster.update', { path, body })}
      onClose={onClose}
    />
  )
}

/** Dialog that replaces a control plane's access list, or deletes it if turned off (decision E13). */
export function AccessListDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const { data: acl, error } = useQuery(clusterQueries.accessList(cluster.id))
  const [typed, setTyped] = useState<AccessListDraft | null>(null)
  const draft = typed ?? accessListDraftOf(acl)
  const { id, label } = cluster
  const path = { clusterId: id }
  const body = { acl: { enabled: true, addresses: readAccessEntries(draft.entries) } }
  const save = draft.isOn ? request('access_list.update', { path, body }) : request('access_list.delete', { path })
  return (
    <ActionDialog
      title={`Edit access list of ${label}`}
      confirm="Save"
      missing={acl !== undefined ? null : 'The access list is still loading.'}
      requests={[save]}
      onClose={onClose}
    >
      <ErrorAlert title="Could not load the access list" error={error} />
      <AccessListFields form={{ draft, onChange: setTyped }} />
    </ActionDialog>
  )
}

function accessListDraftOf(acl: AccessList['acl'] | undefined): AccessListDraft {
  const { ipv4 = [], ipv6 = [] } = acl?.addresses ?? {}
  return { isOn: acl?.enabled ?? false, entries: [...ipv4, ...ipv6].join('\n') }
}

/** Dialog that rotates the token with which a cluster creates volumes for its pods (decisions E8.4, E9.2). The old token becomes invalid. */
export function ReplaceTokenDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const { id, label } = cluster
  return (
    <ActionDialog
      title={`Rotate the service token of ${label}`}
      confirm="Rotate"
      requests={[request('cluster_token.delete', { path: { clusterId: id } })]}
      onClose={onClose}
    >
      <p>
        The cluster uses this token to create and attach volumes for its pods. The cluster receives the new token
        automatically. The old token stops working, including all copies. The kubeconfig does not change.
      </p>
    </ActionDialog>
  )
}

/** Dialog that regenerates a cluster's credentials, confirmed by typing its label. The old credentials become invalid (decision E8.1). */
export function RegenerateKubeconfigDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const { id, label } = cluster
  return (
    <ActionDialog
      title={`Regenerate the kubeconfig of ${label}`}
      confirm="Regenerate"
      typedLabel={label}
      requests={[request('kubeconfig.delete', { path: { clusterId: id } })]}
      onClose={onClose}
    >
      <p>
        <strong>The current kubeconfig stops working</strong>, including all copies. Users, pipelines and applications
        that use it lose access until they get the new one. The service token of the cluster is rotated too.
      </p>
    </ActionDialog>
  )
}

/** Dialog that locks a cluster against deletion, or removes its lock. */
export function LockClusterDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  return <LockDialog type="orchcluster" resource={cluster} onClose={onClose} />
}

/** Dialog that deletes a cluster with all nodes, confirmed by typing its label. Volumes created by the cluster are kept (contract, "Clusters" rule 5). */
export function DeleteClusterDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const { data: pools = [] } = useQuery(clusterQueries.pools(cluster.id))
  const { data: volumes } = useQuery(clusterQueries.createdVolumes(cluster.id))
  return (
    <ActionDialog
      title={`Delete ${cluster.label}`}
      confirm="Delete"
      typedLabel={cluster.label}
      requests={[request('cluster.delete', { path: { clusterId: cluster.id } })]}
      onClose={onClose}
    >
      <p>{restoreHint} A restored cluster has its kubeconfig and its data, and new nodes. These are lost at once:</p>
      <ul className="lost">
        {pools.map((pool) => (
          <li key={pool.id}>
            <strong>{poolName(pool)}</strong>, {formatNodes(pool.nodes.length)} and the data on local disks
          </li>
        ))}
      </ul>
      {volumes === undefined ? (
        <p>Loading volumes…</p>
      ) : volumes.length === 0 ? (
        <p>The cluster created no volumes.</p>
      ) : (
        <>
          <p>Volumes that the cluster created are detached and kept. You are charged for them until you delete them:</p>
          <VolumeList volumes={volumes} />
        </>
      )}
    </ActionDialog>
  )
}

function formatNodes(count: number): string {
  return count === 1 ? '1 node' : `${count} nodes`
}
