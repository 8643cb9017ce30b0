import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { eventSchema, eventStreamHeadersSchema, eventStreamQuerySchema, eventWaitSchema } from './schema.ts'

const params = Type.Object({ eventId: idOf('Event ID.') })
const area = 'Events'

const reads = { area, scopes: ['events:read_only'], grants: [] } as const
const writes = { area, scopes: ['events:read_write'], grants: [], params } as const

/** Event operations (decision F4). */
export const eventOperations = [
  {
    ...reads,
    name: 'event.list',
    path: '/account/events',
    summary: 'Lists the events of resources that you can view.',
    ...listPagesOf(eventSchema, {
      id: 'integer',
      action: 'string',
      status: 'string',
      created: 'datetime',
      'entity.id': 'integer',
      'entity.type': 'string',
      username: 'string?',
      seen: 'boolean',
      read: 'boolean',
    }),
  },
  {
    ...reads,
    name: 'event.stream',
    method: 'GET',
    path: '/account/events/stream',
    summary: 'Streams every change of every event; a client can resume without losing changes.',
    query: eventStreamQuerySchema,
    headers: eventStreamHeadersSchema,
    response: eventSchema,
    mediaType: 'text/event-stream',
    codes: ['event.position_invalid'],
  },
  {
    ...reads,
    name: 'event.view',
    method: 'GET',
    path: '/account/events/{eventId}',
    summary: 'Gets one event; on request, waits until the event has ended.',
    params,
    query: eventWaitSchema,
    response: eventSchema,
  },
  {
    ...writes,
    name: 'event.mark_seen',
    method: 'POST',
    path: '/account/events/{eventId}/seen',
    summary: 'Marks an event and all older events as seen.',
    response: emptySchema,
  },
  {
    ...writes,
    name: 'event.mark_read',
    method: 'POST',
    path: '/account/events/{eventId}/read',
    summary: 'Marks one event as read.',
    response: emptySchema,
  },
] as const satisfies readonly OperationSpec[]
