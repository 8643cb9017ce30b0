import { wireTime } from '../column-types.ts'
import type { Event, SecondaryType } from '@moorage/contract'
import type { Selectable } from 'kysely'
import type { EventsTable } from '../schema/tables.ts'
import type { EntityRef } from './event-content.ts'

/** Stored event. */
export type EventRow = Selectable<EventsTable>

/** Returns an event as GET and the stream return it (decision F1). */
export function eventBody(row: EventRow): Event {
  return {
    id: row.id,
    action: row.action,
    status: row.status,
    percent_complete: row.percent,
    time_remaining: row.remaining_ms === null ? null : Math.ceil(row.remaining_ms / 1000),
    rate: null,
    duration: row.started && row.ended ? secondsBetween(row.started, row.ended) : null,
    entity: entityBody(row.entity_type, row.entity_id, row.entity_label, row.secondary_id),
    secondary_entity:
      row.secondary_type === null
        ? null
        : entityBody(row.secondary_type, row.secondary_id, row.secondary_label ?? '', row.entity_id),
    username: row.username,
    message: row.message,
    created: wireTime(row.created),
    seen: row.is_seen,
    read: row.is_read,
  }
}

function entityBody<Type extends SecondaryType>(
  type: Type,
  id: number | null,
  label: string,
  secondaryId: number | null,
): { id: number | string; type: Type; label: string; url: string } {
  return { id: id ?? label, type, label, url: entityUrl({ type, id, label }, secondaryId) }
}

function secondsBetween(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from)) / 1000
}

const urls: Readonly<
  Partial<Record<SecondaryType, (id: number | null, label: string, enclosingId: number | null) => string>>
> = {
  volume: (id) => `/v4/volumes/${id}`,
  volume_backup: (id) => `/v4/volumes/backups/${id}`,
  volume_snapshot: (id) => `/v4/volumes/snapshots/${id}`,
  host: (id) => `/v4/hosts/instances/${id}`,
  disk: (id, _label, hostId) => `/v4/hosts/instances/${hostId}/disks/${id}`,
  config: (id, _label, hostId) => `/v4/hosts/instances/${hostId}/configs/${id}`,
  orchcluster: (id) => `/v4/orch/clusters/${id}`,
  image: (id) => `/v4/images/private/${id}`,
  orchnodepool: (id, _label, clusterId) => `/v4/orch/clusters/${clusterId}/pools/${id}`,
  token: (id) => `/v4/profile/tokens/${id}`,
  ssh_key: (id) => `/v4/profile/sshkeys/${id}`,
  user: (_id, label) => `/v4/account/users/${label}`,
  oauth_client: () => '/v4/account/oauth-clients',
  oauth_app: (id) => `/v4/profile/apps/${id}`,
  account: () => '/v4/account',
  tag: (_id, label) => `/v4/tags/${encodeURIComponent(label)}`,
}

/** Returns an entity's path, `/v4` for types without one; `enclosingId` is the enclosing resource's ID, if any. */
export function entityUrl({ type, id, label }: EntityRef<SecondaryType>, enclosingId: number | null = null): string {
  return urls[type]?.(id, label, enclosingId) ?? '/v4'
}
