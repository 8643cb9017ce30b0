import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Event, Volume } from '@moorage/sdk'
import { Link } from '@tanstack/react-router'
import { percentOf } from '../resources/percent-of.ts'
import { LocalTime } from '../show/local-time.tsx'
import { VolumeHost } from './volume-host.tsx'
import { volumeState } from './volume-state.ts'

/** What the list shows of each volume; `underWay` are the operations that have not ended. */
export function volumeColumns(underWay: readonly Event[]): TableProps.ColumnDefinition<Volume>[] {
  return [
    {
      id: 'label',
      header: 'Label',
      sortingField: 'label',
      isRowHeader: true,
      cell: ({ id, label }) => (
        <Link to="/volumes/$volumeId" params={{ volumeId: String(id) }}>
          {label}
        </Link>
      ),
    },
    {
      id: 'status',
      header: 'State',
      sortingField: 'status',
      cell: (volume) => {
        const { sign, words } = volumeState(volume, percentOf('volume', volume.id, underWay))
        return <StatusIndicator type={sign}>{words}</StatusIndicator>
      },
    },
    { id: 'size', header: 'Size', sortingField: 'size', cell: ({ size }) => `${size} GiB` },
    { id: 'region', header: 'Region', sortingField: 'region', cell: ({ region }) => region },
    { id: 'host', header: 'Host', cell: (volume) => <VolumeHost volume={volume} /> },
    { id: 'created', header: 'Created', sortingField: 'created', cell: ({ created }) => <LocalTime at={created} /> },
  ]
}
