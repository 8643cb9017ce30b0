import type { Event } from '@moorage/sdk'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type ListAddress = '/tokens' | '/oauth-clients' | '/applications' | '/ssh-keys' | '/account'

const lists: Readonly<Partial<Record<Event['entity']['type'], ListAddress>>> = {
  token: '/tokens',
  oauth_client: '/oauth-clients',
  oauth_app: '/applications',
  ssh_key: '/ssh-keys',
  account: '/account',
}

/** Label of an event's resource, as a link if it has a page. */
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
  if (type === 'user')
    return (
      <Link to="/users/$username" params={{ username: label }}>
        {label}
      </Link>
    )
  if (type === 'tag')
    return (
      <Link to="/tags/$label" params={{ label }}>
        {label}
      </Link>
    )
  const list = lists[type]
  return list === undefined ? label : <Link to={list}>{label}</Link>
}
