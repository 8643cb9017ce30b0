import type { Event, SecondaryType } from '@moorage/contract'
import type { Selectable } from 'kysely'
import type { EventsTable } from '../schema/tables.ts'
import { wireTime } from '../wire-time.ts'
import { entityUrl } from './entity-url.ts'

/** A stored event. */
export type EventRow = Selectable<EventsTable>

/** One event as GET answers it and as the stream sends it, in neutral words (decision F1). */
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
        : entityBody(row.secondary_type, row.secondary_id, row.secondary_label ?? '', null),
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
