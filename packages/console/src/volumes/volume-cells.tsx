import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Event, Volume } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { EntityLink } from '../display/events/entity-link.tsx'
import { percentOf } from '../resources/percent-of.ts'
import { volumeState } from './volume-state.ts'

/** Shows a volume's state, with the progress of its operation. */
export function VolumeSign({
  volume,
  inProgress,
}: {
  readonly volume: Volume
  readonly inProgress: readonly Event[]
}): ReactNode {
  const { sign, text } = volumeState(volume, percentOf('volume', volume.id, inProgress))
  return <StatusIndicator type={sign}>{text}</StatusIndicator>
}

/** Link to the volume's host; "None" if unattached. */
export function VolumeHost({
  volume: { host_id: id, host_label: label },
}: {
  readonly volume: Pick<Volume, 'host_id' | 'host_label'>
}): ReactNode {
  if (id === null) return <span className="soft">None</span>
  return <EntityLink entity={{ type: 'host', id, label: label ?? '' }} />
}
