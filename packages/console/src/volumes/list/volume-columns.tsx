import type { TableProps } from '@cloudscape-design/components/table'
import type { Event, Volume } from '@moorage/sdk'
import { LocalTime } from '../../display/local-time.tsx'
import { VolumeLink, VolumeSign } from '../volume-cells.tsx'
import { VolumeHost } from '../volume-host.tsx'

/** Returns the volumes list's columns; `inProgress` adds percentages to states. */
export function volumeColumns(inProgress: readonly Event[]): TableProps.ColumnDefinition<Volume>[] {
  return [
    {
      id: 'label',
      header: 'Label',
      sortingField: 'label',
      isRowHeader: true,
      cell: (volume) => <VolumeLink volume={volume} />,
    },
    {
      id: 'status',
      header: 'State',
      sortingField: 'status',
      cell: (volume) => <VolumeSign volume={volume} inProgress={inProgress} />,
    },
    { id: 'size', header: 'Size', sortingField: 'size', cell: ({ size }) => `${size} GiB` },
    { id: 'region', header: 'Region', sortingField: 'region', cell: ({ region }) => region },
    { id: 'host', header: 'Host', cell: (volume) => <VolumeHost volume={volume} /> },
    { id: 'created', header: 'Created', sortingField: 'created', cell: ({ created }) => <LocalTime at={created} /> },
  ]
}
