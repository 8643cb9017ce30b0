import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Event, Volume } from '@moorage/sdk'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { percentOf } from '../resources/percent-of.ts'
import { volumeState } from './volume-state.ts'

/** Link to a volume. */
export function VolumeLink({ volume: { id, label } }: { readonly volume: Volume }): ReactNode {
  return (
    <Link to="/volumes/$volumeId" params={{ volumeId: String(id) }}>
      {label}
    </Link>
  )
}

/** State of a volume; `underWay` are the operations in progress. */
export function VolumeSign({
  volume,
  underWay,
}: {
  readonly volume: Volume
  readonly underWay: readonly Event[]
}): ReactNode {
  const { sign, words } = volumeState(volume, percentOf('volume', volume.id, underWay))
  return <StatusIndicator type={sign}>{words}</StatusIndicator>
}
