import type { Volume } from '@moorage/sdk'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Link to the volume's host; "None" if unattached. */
export function VolumeHost({
  volume: { host_id: id, host_label: label },
}: {
  readonly volume: Pick<Volume, 'host_id' | 'host_label'>
}): ReactNode {
  if (id === null) return <span className="soft">None</span>
  return (
    <Link to="/hosts/$hostId" params={{ hostId: String(id) }}>
      {label}
    </Link>
  )
}
