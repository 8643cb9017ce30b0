import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Event, Volume } from '@moorage/sdk'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { percentOf } from '../resources/percent-of.ts'
import { volumeState } from './volume-state.ts'

/** The label of a volume, with the way to its page. */
export function VolumeLink({ volume: { id, label } }: { readonly volume: Volume }): ReactNode {
  return (
    <Link to="/volumes/$volumeId" params={{ volumeId: String(id) }}>
      {label}
    </Link>
  )
}

/** What a volume of a table is doing; `underWay` are the operations that have not ended. */
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
