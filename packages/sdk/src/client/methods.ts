import type { EventRecord } from '../errors/operation-failed.ts'
import type { Change } from '../events/change.ts'
import type { StreamMessage, StreamOptions } from '../events/stream-events.ts'
import type { ListQuery } from '../lists/list-query.ts'
import type { Listing, Page } from '../lists/listing.ts'
import type { CallOptions } from '../call/options.ts'

/** Read method. The last argument has call options and the query parameters of `Query`. */
export type ReadMethod<Arguments extends readonly unknown[], Answer, Query = unknown> = (
  ...args: [...Arguments, options?: (CallOptions & Query) | undefined]
) => Promise<Answer>

/** Method that changes a resource. Resolves when accepted; `wait()` of the result waits for the end. */
export type ChangeMethod<Arguments extends readonly unknown[], Answer, Event extends EventRecord> = (
  ...args: [...Arguments, options?: CallOptions | undefined]
) => Promise<Change<Answer, Event>>

/** List method. Sends nothing before the list is read. */
export type ListMethod<Arguments extends readonly unknown[], Item, Fields, Whole = Page<Item>> = (
  ...args: [...Arguments, query?: ListQuery<Fields> | undefined]
) => Listing<Item, Whole>

/** Method that streams changes until the caller ends it. */
export type StreamMethod<Message> = (options?: StreamOptions) => AsyncIterable<StreamMessage<Message>>
