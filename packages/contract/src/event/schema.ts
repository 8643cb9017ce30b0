import Type, { type Static } from 'typebox'
import { keysOf } from '../shared/keys-of.ts'
import { events } from '../events.ts'
import { entityTypes, secondaryTypes } from '../shared/event-spec.ts'
import { idOf } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { momentOf } from '../shared/timestamp.ts'
import { holds } from '../shared/words.ts'

/** Statuses of an event (decision F1); the last four are final. */
export const eventStatuses = ['scheduled', 'started', 'finished', 'failed', 'notification', 'canceled'] as const

const actions = keysOf(events)

const id = Type.Union([Type.Integer(), Type.String()], { description: 'A number wherever the thing has one.' })
const label = Type.String({ description: 'Label the thing had then.' })
const url = Type.String({ description: 'Path of the thing, from /v4 on.', ...holds('url') })

const entity = Type.Object(
  {
    id,
    type: Type.Enum([...entityTypes], { type: 'string', description: 'Kind of the thing.', ...holds('entity') }),
    label,
    url,
  },
  { additionalProperties: false, title: 'EventEntity', description: 'What the event is about.' },
)

const secondaryEntity = Type.Object(
  {
    id,
    type: Type.Enum([...secondaryTypes], { type: 'string', description: 'Kind of the thing.', ...holds('entity') }),
    label,
    url,
  },
  {
    additionalProperties: false,
    title: 'SecondaryEntity',
    description: 'What else took part: the host of an attachment, the source of a clone.',
  },
)

/** Event as it leaves: the record of an operation, or a notification (decision F1). */
export const eventSchema = Type.Object(
  {
    id: idOf('Number of the event.'),
    action: Type.Enum(actions, { type: 'string', description: 'What happened or is happening.', ...holds('action') }),
    status: Type.Enum([...eventStatuses], {
      type: 'string',
      description: 'How far it is; finished, failed, notification and canceled are final.',
    }),
    percent_complete: nullable(
      Type.Integer({ minimum: 0, maximum: 100, description: 'How much of the work is done; null for notifications.' }),
    ),
    time_remaining: nullable(
      Type.Integer({
        minimum: 0,
        description: 'Seconds that are left; null when that is not known.',
        ...holds('seconds'),
      }),
    ),
    rate: nullable(Type.String({ description: 'Speed of a copy.' })),
    duration: nullable(Type.Number({ minimum: 0, description: 'Seconds; null before the end.' })),
    entity,
    secondary_entity: nullable(secondaryEntity),
    username: nullable(Type.String({ description: 'Who asked for it; null when the system did.' })),
    message: nullable(Type.String({ description: 'Cause of a failure.' })),
    created: momentOf('When the request was accepted, or the work began.'),
    seen: Type.Boolean({ description: 'Whether the user has marked it or a later one as seen.' }),
    read: Type.Boolean({ description: 'Whether the user has marked it as read.' }),
  },
  { additionalProperties: false, title: 'Event', description: 'The record of one operation, or a notification.' },
)

/** Query of event.view (decision F4). */
export const eventWaitSchema = Type.Object({
  wait: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 60,
      description: 'Seconds to wait for the end of a job before the answer.',
    }),
  ),
})

/** Query of event.stream (decision F4). */
export const eventStreamQuerySchema = Type.Object({
  from: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Position after which to begin, 0 for the oldest; now when absent.',
    }),
  ),
})

/** Headers of event.stream that mean something to it. */
export const eventStreamHeadersSchema = Type.Object({
  'Last-Event-ID': Type.Optional(
    Type.String({ maxLength: 64, description: 'Position to resume after; wins over from.' }),
  ),
})

/** An event as it leaves. */
export type Event = Static<typeof eventSchema>
/** Status of an event. */
export type EventStatus = (typeof eventStatuses)[number]
