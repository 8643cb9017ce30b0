import { type Change, makeChange } from '../events/change.ts'
import type { EventRecord } from '../errors/operation-failed.ts'
import { streamEvents, type StreamMessage, streamOpenings, type StreamOptions } from '../events/stream-events.ts'
import { waitForEvent, type WaitOptions } from '../events/wait-for-event.ts'
import { listOperation, type ListInput } from '../lists/list-operation.ts'
import type { Listing } from '../lists/listing.ts'
import { type CallInput, callOperation } from '../call/call-operation.ts'
import { type DialectName, type Operation, operationsOf } from '../call/operation.ts'
import type { ClientOptions } from '../call/options.ts'
import { openWire, type Wire } from '../call/wire.ts'

/** Untyped client: operations by name, for the CLI and generated programs. */
export interface ClientCore {
  readonly dialect: DialectName
  /** Operations by neutral name, with the dialect's paths and field names. */
  readonly operations: ReadonlyMap<string, Operation>
  /** For one page of a list, pass `query: { page, page_size }`. */
  call(operation: string, input?: CallInput): Promise<Change<unknown>>
  list(operation: string, input?: ListInput): Listing<unknown>
  stream(options?: StreamOptions): AsyncIterable<StreamMessage<EventRecord>>
  waitFor(eventId: number, options?: WaitOptions): Promise<EventRecord>
}

/**
 * Creates an untyped client without sending a request. Throws TypeError if `baseUrl` is not a URL. Its methods fail with TypeError for operations that the
 * dialect lacks.
 */
export function openCore(options: ClientOptions): ClientCore {
  const { dialect = 'neutral' } = options
  const wire = openWire(options)
  const operations = operationsOf(dialect)
  const find = (name: string): Operation => findOperation(operations, name, dialect)
  const waitFor = waiterOf(wire, find)
  return {
    dialect,
    operations,
    async call(name, input = {}) {
      const operation = find(name)
      if (operation.answer === 'stream') throw new TypeError(`${name} is a stream. Use stream().`)
      return makeChange(await callOperation<unknown>(wire, operation, input), waitFor)
    },
    list: (name, input = {}) => listOperation(wire, find(name), input),
    stream: (terms) => streamEvents(wire, find('event.stream'), terms),
    waitFor,
  }
}

function findOperation(operations: ReadonlyMap<string, Operation>, name: string, dialect: DialectName): Operation {
  const found = operations.get(name)
  if (!found) throw new TypeError(`The ${dialect} dialect has no operation ${name}.`)
  return found
}

function waiterOf(wire: Wire, find: (name: string) => Operation): ClientCore['waitFor'] {
  const source = {
    async view(eventId: number, { waitSeconds: wait, ...terms }: { waitSeconds?: number } & CallInput) {
      const input = { ...terms, path: [eventId], query: { wait } }
      return (await callOperation<EventRecord>(wire, find('event.view'), input)).body
    },
    follow: (terms: StreamOptions) => streamOpenings<EventRecord>(wire, find('event.stream'), terms),
  }
  return (eventId, options) => waitForEvent(source, eventId, options)
}
