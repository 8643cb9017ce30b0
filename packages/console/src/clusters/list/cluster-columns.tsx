import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Cluster } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventQueries } from '../../activity/event-queries.ts'
import { LocalTime } from '../../display/local-time.tsx'
import { catalogQueries } from '../data/catalog-queries.ts'
import { clusterQueries } from '../data/cluster-queries.ts'
import { clusterState, countReady } from '../data/cluster-state.ts'
import { newerVersion } from '../data/newer-version.ts'
import { EntityLink } from '../../display/events/entity-link.tsx'

/** Columns of the clusters list. */
export const clusterColumns: readonly TableProps.ColumnDefinition<Cluster>[] = [
  {
    id: 'label',
    header: 'Label',
    sortingField: 'label',
    isRowHeader: true,
    cell: ({ id, label }) => <EntityLink entity={{ type: 'orchcluster', id, label }} />,
  },
  { id: 'state', header: 'State', cell: (cluster) => <StateCell cluster={cluster} /> },
  {
    id: 'version',
    header: 'Version',
    sortingField: 'k8s_version',
    cell: (cluster) => <VersionCell cluster={cluster} />,
  },
  { id: 'region', header: 'Region', sortingField: 'region', cell: ({ region }) => region },
  { id: 'nodes', header: 'Nodes', cell: (cluster) => <NodesCell cluster={cluster} /> },
  {
    id: 'availability',
    header: 'High availability',
    cell: ({ control_plane: plane }) => (plane.high_availability ? 'Enabled' : 'Disabled'),
  },
  { id: 'created', header: 'Created', sortingField: 'created', cell: ({ created }) => <LocalTime at={created} /> },
]

interface CellProps {
  readonly cluster: Cluster
}

/** Shows a cluster's state: the operation in progress, otherwise the readiness of its nodes. */
function StateCell({ cluster: { id } }: CellProps): ReactNode {
  const { data: inProgress = [] } = useQuery(eventQueries.inProgress)
  const { data: pools } = useQuery(clusterQueries.pools(id))
  const { sign, text } = clusterState(id, inProgress, pools ?? null)
  return <StatusIndicator type={sign}>{text}</StatusIndicator>
}

/** Shows the number of a cluster's nodes, ready or not; an ellipsis while loading. */
function NodesCell({ cluster: { id } }: CellProps): ReactNode {
  const { data: pools } = useQuery(clusterQueries.pools(id))
  return pools === undefined ? '…' : countReady(pools).all
}

/** Shows a cluster's version, and the newest available version if that is newer. */
function VersionCell({ cluster: { k8s_version: version } }: CellProps): ReactNode {
  const { data: available = [] } = useQuery(catalogQueries.versions)
  const newer = newerVersion(version, available)
  return (
    <>
      {version}
      {newer === null ? null : <span className="soft"> ({newer} available)</span>}
    </>
  )
}
