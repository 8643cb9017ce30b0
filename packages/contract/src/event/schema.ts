import Type, { type Static } from 'typebox'
import { keysOf } from '../shared/keys-of.ts'
import { events } from '../events.ts'
import { entityTypes, secondaryTypes } from '../shared/event-spec.ts'
import { idOf } from '../shared/ids.ts'
import { describeEnum, describeResource } from '../shared/describe-schema.ts'
import { nullable } from '../shared/nullable.ts'
import { timestampOf } from '../shared/timestamp.ts'
import { translatedAs } from '../shared/translated-value.ts'

/** Event statuses (decision F1). The last four are final. */
export const eventStatuses = ['scheduled', 'started', 'finished', 'failed', 'notification', 'canceled'] as const

const actions = keysOf(events)

const id = Type.Union([Type.Integer(), Type.String()], {
  description: 'Resource ID; a number if the resource has a numeric ID.',
})
const label = Type.String({ description: 'Label of the resource at the time of the event.' })
const url = Type.String({ description: 'Resource path, starting with /v4.', ...translatedAs('url') })

const entity = describeResource('EventEntity', 'Resource of the event.', {
  id,
  type: describeEnum(entityTypes, 'Resource type.', translatedAs('entity')),
  label,
  url,
})

const secondaryEntity = describeResource(
  'SecondaryEntity',
  'Second resource of the event: the host of an attachment, the source of a clone.',
  {
    id,
    type: describeEnum(secondaryTypes, 'Resource type.', translatedAs('entity')),
    label,
    url,
  },
)

/** Event response, which is an operation's record or a notification (decision F1). */
export const eventSchema = describeResource('Event', 'A record of one operation, or a notification.', {
  id: idOf('Event ID.'),
  action: describeEnum(actions, 'Action of the event.', translatedAs('action')),
  status: describeEnum(eventStatuses, 'Event status. finished, failed, notification and canceled are final.'),
  percent_complete: nullable(
    Type.Integer({ minimum: 0, maximum: 100, description: 'Progress in percent. Null for notifications.' }),
  ),
  time_remaining: nullable(
    Type.Integer({
      minimum: 0,
      description: 'Remaining time in seconds. Null if unknown.',
      ...translatedAs('seconds'),
    }),
  ),
  rate: nullable(Type.String({ description: 'Copy rate.' })),
  duration: nullable(Type.Number({ minimum: 0, description: 'Duration in seconds. Null until the event has ended.' })),
  entity,
  secondary_entity: nullable(secondaryEntity),
  username: nullable(Type.String({ description: 'User who sent the request. Null for the system.' })),
  message: nullable(Type.String({ description: 'Cause of the failure.' })),
  created: timestampOf('Time at which the request was accepted or the work began.'),
  seen: Type.Boolean({ description: 'Whether the user has marked this or a later event as seen.' }),
  read: Type.Boolean({ description: 'Whether the user has marked the event as read.' }),
})

/** Query of event.view (decision F4). */
export const eventWaitSchema = Type.Object({
  wait: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 60,
      description: 'Maximum number of seconds to wait for the job to end before the response is sent.',
    }),
  ),
})

/** Query of event.stream (decision F4). */
export const eventStreamQuerySchema = Type.Object({
  from: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Position to start after; 0 starts at the oldest retained change. If absent, the stream starts now.',
    }),
  ),
})

/** Headers of event.stream. */
export const eventStreamHeadersSchema = Type.Object({
  'Last-Event-ID': Type.Optional(
    Type.String({ maxLength: 64, description: 'Position to resume after. Takes precedence over from.' }),
  ),
})

/** Event response. */
export type Event = Static<typeof eventSchema>
/** Status of an event. */
export type EventStatus = (typeof eventStatuses)[number]
