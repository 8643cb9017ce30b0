import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { eventSchema, eventStreamHeadersSchema, eventStreamQuerySchema, eventWaitSchema } from './schema.ts'

const params = Type.Object({ eventId: idOf('Number of the event.') })
const area = 'Events'

/** The operation record (decision F4). */
export const eventOperations = [
  {
    name: 'event.list',
    method: 'GET',
    path: '/account/events',
    area,
    summary: 'Lists the events of things that the caller may see.',
    scopes: ['events:read_only'],
    grants: [],
    query: pageQuerySchema,
    response: pageOf(eventSchema),
    filterable: {
      id: { type: 'integer' },
      action: { type: 'string' },
      status: { type: 'string' },
      created: { type: 'datetime' },
      'entity.id': { type: 'integer' },
      'entity.type': { type: 'string' },
      username: { type: 'string', isNullable: true },
      seen: { type: 'boolean' },
      read: { type: 'boolean' },
    },
  },
  {
    name: 'event.stream',
    method: 'GET',
    path: '/account/events/stream',
    area,
    summary: 'Streams every change of an event as it happens, resuming without a gap.',
    scopes: ['events:read_only'],
    grants: [],
    query: eventStreamQuerySchema,
    headers: eventStreamHeadersSchema,
    response: eventSchema,
    mediaType: 'text/event-stream',
    codes: ['event.position_invalid'],
  },
  {
    name: 'event.view',
    method: 'GET',
    path: '/account/events/{eventId}',
    area,
    summary: 'Shows one event, on request only once it has ended.',
    scopes: ['events:read_only'],
    grants: [],
    params,
    query: eventWaitSchema,
    response: eventSchema,
  },
  {
    name: 'event.mark_seen',
    method: 'POST',
    path: '/account/events/{eventId}/seen',
    area,
    summary: 'Marks an event and all older ones as seen.',
    scopes: ['events:read_write'],
    grants: [],
    params,
    response: emptySchema,
  },
  {
    name: 'event.mark_read',
    method: 'POST',
    path: '/account/events/{eventId}/read',
    area,
    summary: 'Marks one event as read.',
    scopes: ['events:read_write'],
    grants: [],
    params,
    response: emptySchema,
  },
] as const satisfies readonly OperationSpec[]
