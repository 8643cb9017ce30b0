import type { Event } from '@moorage/sdk'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** What an event is about, with the way to its page where it has one. */
export function EntityLink({ entity: { type, id, label, url } }: { readonly entity: Event['entity'] }): ReactNode {
  if (type === 'volume')
    return (
      <Link to="/volumes/$volumeId" params={{ volumeId: String(id) }}>
        {label}
      </Link>
    )
  if (type === 'host')
    return (
      <Link to="/hosts/$hostId" params={{ hostId: String(id) }}>
        {label}
      </Link>
    )
  const clusterId = type === 'orchcluster' ? String(id) : /\/clusters\/(\d+)\/pools\//.exec(url)?.[1]
  if (clusterId !== undefined)
    return (
      <Link to="/clusters/$clusterId" params={{ clusterId }}>
        {label}
      </Link>
    )
  return label
}
