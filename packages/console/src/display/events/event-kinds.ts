import { events } from '@moorage/contract/events'
import type { Event } from '@moorage/sdk'
import { eventTitle } from './event-titles.ts'

const kinds: Readonly<Record<Event['entity']['type'], string>> = {
  volume: 'Volume',
  host: 'Host',
  orchcluster: 'Cluster',
  orchnodepool: 'Node pool',
  image: 'Image',
  volume_snapshot: 'Volume snapshot',
  volume_backup: 'Volume backup',
  token: 'Token',
  ssh_key: 'SSH key',
  user: 'User',
  oauth_client: 'OAuth client',
  oauth_app: 'Application',
  account: 'Account',
  tag: 'Tag',
}

/** Resource types of events, with display names. */
export const eventKinds = Object.entries(kinds)

/** Actions of events with display names, sorted by name. */
export const eventActions = Object.keys(events)
  .map((action) => [action, eventTitle(action)] as const)
  .toSorted(([, one], [, other]) => one.localeCompare(other))
