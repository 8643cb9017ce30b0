import type { TableProps } from '@cloudscape-design/components/table'
import type { Cluster } from '@moorage/sdk'
import { Link } from '@tanstack/react-router'
import { LocalTime } from '../../display/local-time.tsx'
import { NodesCell, StateCell, VersionCell } from './cluster-cells.tsx'

/** Columns of the clusters list. */
export const clusterColumns: readonly TableProps.ColumnDefinition<Cluster>[] = [
  {
    id: 'label',
    header: 'Label',
    sortingField: 'label',
    isRowHeader: true,
    cell: ({ id, label }) => (
      <Link to="/clusters/$clusterId" params={{ clusterId: String(id) }}>
        {label}
      </Link>
    ),
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
