import ProgressBar from '@cloudscape-design/components/progress-bar'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Event, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventTitle } from '../show/event-words.ts'
import { LocalTime } from '../show/local-time.tsx'
import { money } from '../show/money.ts'
import { spokenSeconds } from '../show/times.ts'
import { volumeQueries } from './volume-queries.ts'
import { volumeCost } from './volume-cost.ts'
import { volumeState } from './volume-state.ts'

/** What a volume is and is doing; `current` is the operation on it that has not ended. */
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
    <section className="panel" aria-label="What it is">
      {current === null ? null : <Progress event={current} />}
      <dl className="facts">
        <Fact name="State">
          <StatusIndicator type={sign}>{words}</StatusIndicator>
        </Fact>
        <Fact name="Size">{volume.size} GiB</Fact>
        <Fact name="Region">{volume.region}</Fact>
        <Fact name="Storage">
          {volume.hardware_type}, {volume.encryption === 'enabled' ? 'encrypted' : 'not encrypted'}
        </Fact>
        <Fact name="Host">{volume.host_label ?? 'none'}</Fact>
        <Fact name="Device on the host">
          <code>{volume.filesystem_path}</code>
        </Fact>
        {type ? <Fact name="Costs a month">{money(volumeCost(type, volume.region, volume.size).monthly)}</Fact> : null}
        <Fact name="Number">{volume.id}</Fact>
        <Fact name="Tags">{volume.tags.length === 0 ? 'none' : volume.tags.join(', ')}</Fact>
        <Fact name="Created">
          <LocalTime at={volume.created} />
        </Fact>
        <Fact name="Changed">
          <LocalTime at={volume.updated} />
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Progress({ event }: { readonly event: Event }): ReactNode {
  const left = event.time_remaining === null ? '' : `about ${spokenSeconds(event.time_remaining)} left`
  return <ProgressBar value={event.percent_complete ?? 0} label={eventTitle(event.action)} description={left} />
}
