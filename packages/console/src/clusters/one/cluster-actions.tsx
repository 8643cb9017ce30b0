import type { Cluster } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ResourceActions } from '../../resources/resource-actions.tsx'
import { nextVersion } from '../data/newer-version.ts'
import { catalogQueries } from '../data/catalog-queries.ts'
import { AvailabilityDialog } from '../dialogs/availability-dialog.tsx'
import { DeleteClusterDialog } from '../dialogs/delete-cluster-dialog.tsx'
import { EditClusterDialog } from '../dialogs/edit-cluster-dialog.tsx'
import { RecycleDialog } from '../dialogs/recycle-dialog.tsx'
import { UpgradeDialog } from '../dialogs/upgrade-dialog.tsx'

/** Buttons for a cluster's actions. Impossible actions are disabled with the reason. */
export function ClusterActions({
  cluster,
  forbidden,
}: {
  readonly cluster: Cluster
  /** Reason against changes; null with write access. */
  readonly forbidden: string | null
}): ReactNode {
  const { data: available } = useQuery(catalogQueries.versions)
  const last = nextVersion(cluster.k8s_version, available ?? []) === null ? 'No next version is available.' : null
  const newest = available === undefined ? 'The versions are still loading.' : last
  const isOn = cluster.control_plane.high_availability
    ? 'High availability is already enabled and cannot be disabled.'
    : null
  const actions = [
    ['Upgrade', UpgradeDialog, newest],
    ['Recycle all nodes', RecycleDialog, null],
    ['Enable high availability', AvailabilityDialog, isOn],
    ['Edit label and tags', EditClusterDialog, null],
    ['Delete', DeleteClusterDialog, null],
  ] as const
  return (
    <ResourceActions
      props={{ cluster }}
      actions={actions.map(([label, Dialog, reason]) => ({ label, Dialog, reason: forbidden ?? reason }))}
    />
  )
}
