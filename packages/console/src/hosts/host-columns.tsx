import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Event, Host, HostType } from '@moorage/sdk'
import { Link } from '@tanstack/react-router'
import { percentOf } from '../resources/percent-of.ts'
import { LocalTime } from '../display/local-time.tsx'
import { hostState } from './host-state.ts'

/** Returns the hosts list's columns; `inProgress` adds percentages to states, `types` the plans' display names. */
export function hostColumns(
  inProgress: readonly Event[],
  types: readonly HostType[],
): TableProps.ColumnDefinition<Host>[] {
  return [
    {
      id: 'label',
      header: 'Label',
      sortingField: 'label',
      isRowHeader: true,
      cell: ({ id, label, orch_cluster_id: cluster }) => (
        <>
          <Link to="/hosts/$hostId" params={{ hostId: String(id) }}>
            {label}
          </Link>
          {cluster === null ? null : <div className="soft">Node of cluster {cluster}</div>}
        </>
      ),
    },
    {
      id: 'status',
      header: 'State',
      sortingField: 'status',
      cell: (host) => {
        const { sign, text } = hostState(host, percentOf('host', host.id, inProgress))
        return <StatusIndicator type={sign}>{text}</StatusIndicator>
      },
    },
    { id: 'type', header: 'Plan', cell: ({ type }) => types.find(({ id }) => id === type)?.label ?? type },
    { id: 'region', header: 'Region', sortingField: 'region', cell: ({ region }) => region },
    { id: 'addresses', header: 'IP addresses', cell: ({ ipv4 }) => ipv4.map((one) => <div key={one}>{one}</div>) },
    { id: 'tags', header: 'Tags', cell: ({ tags }) => (tags.length === 0 ? none : tags.join(', ')) },
    { id: 'created', header: 'Created', sortingField: 'created', cell: ({ created }) => <LocalTime at={created} /> },
  ]
}

const none = <span className="soft">None</span>
