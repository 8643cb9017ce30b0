import type { EventRecord } from '../errors/operation-failed.ts'
import type { Change } from '../events/change.ts'
import type { StreamMessage, StreamOptions } from '../events/stream-events.ts'
import type { ListQuery } from '../lists/list-query.ts'
import type { Listing, Page } from '../lists/listing.ts'
import type { CallOptions } from './options.ts'

/** A method that looks at something; `Query` are keys that it has beside the options of every call. */
export type ReadMethod<Arguments extends readonly unknown[], Answer, Query = unknown> = (
  ...args: [...Arguments, options?: (CallOptions & Query) | undefined]
) => Promise<Answer>

/** A method that changes something: it answers as soon as the change is accepted, and `wait()` of what it answers waits for its end. */
export type ChangeMethod<Arguments extends readonly unknown[], Answer, Event extends EventRecord> = (
  ...args: [...Arguments, options?: CallOptions | undefined]
) => Promise<Change<Answer, Event>>

/** A method that lists things; nothing is asked before the list is read. */
export type ListMethod<Arguments extends readonly unknown[], Item, Fields, Whole = Page<Item>> = (
  ...args: [...Arguments, query?: ListQuery<Fields> | undefined]
) => Listing<Item, Whole>

/** A method that tells changes as they happen, until it is ended. */
export type StreamMethod<Message> = (options?: StreamOptions) => AsyncIterable<StreamMessage<Message>>
