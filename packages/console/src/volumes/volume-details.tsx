import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Event, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { money } from '../display/money.ts'
import { CommonDetails, Detail, Details } from '../resources/details.tsx'
import { volumeQueries } from './volume-queries.ts'
import { volumeCost } from './volume-cost.ts'
import { VolumeHost } from './volume-host.tsx'
import { volumeState } from './volume-state.ts'

const storageClassNames: Readonly<Record<string, string>> = { nvme: 'NVMe', hdd: 'HDD' }

/** Shows a volume's properties, state and monthly cost; `current` is the operation in progress. */
export function VolumeDetails({
  volume,
  current,
}: {
  readonly volume: Volume
  readonly current: Event | null
}): ReactNode {
  const { data: type } = useQuery(volumeQueries.prices)
  const { sign, text } = volumeState(volume, current === null ? null : (current.percent_complete ?? 0))
  return (
    <Details current={current}>
      <Detail name="State">
        <StatusIndicator type={sign}>{text}</StatusIndicator>
      </Detail>
      <Detail name="Size">{volume.size} GiB</Detail>
      <Detail name="Region">{volume.region}</Detail>
      <Detail name="Storage">
        {storageClassNames[volume.hardware_type] ?? volume.hardware_type},{' '}
        {volume.encryption === 'enabled' ? 'encrypted' : 'not encrypted'}
      </Detail>
      <Detail name="Host">
        <VolumeHost volume={volume} />
      </Detail>
      <Detail name="Device path">
        <code>{volume.filesystem_path}</code>
      </Detail>
      {type ? <Detail name="Monthly cost">{money(volumeCost(type, volume.region, volume.size).monthly)}</Detail> : null}
      <CommonDetails resource={volume} />
    </Details>
  )
}
