import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Event, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { money } from '../show/money.ts'
import { CommonFacts, Fact, Facts } from '../resources/facts.tsx'
import { volumeQueries } from './volume-queries.ts'
import { volumeCost } from './volume-cost.ts'
import { VolumeHost } from './volume-host.tsx'
import { volumeState } from './volume-state.ts'

const storageWords: Readonly<Record<string, string>> = { nvme: 'NVMe', hdd: 'HDD' }

/** Shows the properties and the state of a volume; `current` is the operation in progress. */
export function VolumeFacts({
  volume,
  current,
}: {
  readonly volume: Volume
  readonly current: Event | null
}): ReactNode {
  const { data: type } = useQuery(volumeQueries.prices)
  const { sign, words } = volumeState(volume, current === null ? null : (current.percent_complete ?? 0))
  return (
    <Facts current={current}>
      <Fact name="State">
        <StatusIndicator type={sign}>{words}</StatusIndicator>
      </Fact>
      <Fact name="Size">{volume.size} GiB</Fact>
      <Fact name="Region">{volume.region}</Fact>
      <Fact name="Storage">
        {storageWords[volume.hardware_type] ?? volume.hardware_type},{' '}
        {volume.encryption === 'enabled' ? 'encrypted' : 'not encrypted'}
      </Fact>
      <Fact name="Host">
        <VolumeHost volume={volume} />
      </Fact>
      <Fact name="Device path">
        <code>{volume.filesystem_path}</code>
      </Fact>
      {type ? <Fact name="Monthly cost">{money(volumeCost(type, volume.region, volume.size).monthly)}</Fact> : null}
      <CommonFacts resource={volume} />
    </Facts>
  )
}
