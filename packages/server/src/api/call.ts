import type { DialectPolicy, OperationName, OperationTypes } from '@moorage/contract'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { type Actor, type ApiError, type SecretBox, notFound } from '#domain/shared/index.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import type { Listing, ListRequest } from '#store/listing/list-request.ts'
import { listValues, readPlainField } from '#store/listing/list-values.ts'
import type { Store, Tx } from '#store/open-store.ts'
import type { Accepted, Answer } from '#store/transaction/mutate.ts'
import type { PasswordQueue } from '#store/user/password-queue.ts'
import type { EventFeed } from './events/event-feed.ts'
import type { EventStream } from './events/event-stream.ts'
import type { NameLookup } from './name-lookup.ts'
import type { noContent } from './no-content.ts'

/** Dependencies of handlers, created once per process. */
export interface ApiContext {
  readonly store: Store
  readonly catalogue: Catalogue
  /** Vendor name; part of filesystem paths. */
  readonly vendor: string
  /** Prefix of cluster and node names (decision E2). */
  readonly nodePrefix: string
  readonly secretBox: SecretBox
  readonly policy: DialectPolicy
  /** Returns the base URL without /v4. */
  readonly origin: () => string
  readonly passwords: PasswordQueue
  /** Resolver for reverse DNS names (decision H16). */
  readonly names: NameLookup
  readonly feed: EventFeed
}

/** Request body in the neutral dialect. */
export type Body = Readonly<Record<string, unknown>>

/** Path parameters. IDs are positive integers, names are strings. */
type Params = Readonly<Record<string, string | number>>

/** Types of an operation. */
interface RequestTypes {
  readonly body: Body
  readonly params: Params
  readonly query: Readonly<Record<string, unknown>>
  readonly response: unknown
}

/** Request whose body is unread, for `locate`. */
export interface LocatedCall<Named extends Params = Params> extends ApiContext {
  /**
   * The authenticated actor, also usable as a Viewer. Read it inside `mutate` or `changeUser`, where it is current (decision G1). Throws in a public operation.
   */
  readonly actor: Actor
  /** Neutral scopes; `*` means all. Empty in public operations. */
  readonly scopes: readonly string[]
  /** Null for a token without an application. */
  readonly appId: number | null
  readonly params: Named
  /** Aborted when the client disconnects or the process stops. */
  readonly signal: AbortSignal
}

/** Validated request with neutral field names. */
export interface Call<Types extends RequestTypes = RequestTypes> extends LocatedCall<Types['params']> {
  readonly query: Types['query']
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** Body without null values, except where the schema gives null a meaning (decision A4). */
  readonly body: Types['body']
  readonly list: ListRequest
  /** Runs the mutation in one transaction, with grant check, audit row and, if sent, Idempotency-Key (decision A9). */
  mutate(run: (tx: Tx) => Promise<Accepted<Types['response']>>): Promise<Answer>
  /** Changes the path's user or their grants, while no other mutation of that user runs (decision G1). `run` receives the current, locked row (`lockUser`). */
  changeUser(run: (tx: Tx, user: UserRow) => Promise<Accepted<Types['response']>>): Promise<Answer>
  /** Rejects a change that requires more scopes than the token has (decision G8). Expects the resource as read under its lock. */
  checkBodyScopes(before: Body): void
  /** Rejects revocation of a credential with scopes that the token lacks (decision G2). Call it inside `mutate`, before the revocation. */
  checkRevocationScopes(scopes: readonly string[]): void
}

/** Call type of an operation name. */
export type CallOf<Name extends OperationName> = Call<OperationTypes[Name]>

type Unread<Types extends RequestTypes> = Omit<Call<Types>, 'body'>

/** Steps in the order of decision B3. Declared as methods, so that one table can hold all handlers. */
interface HandlerParts<Name extends OperationName, Types extends RequestTypes> {
  /** Never set: its type prevents registration under another operation. */
  readonly answers?: Name
  /** Finds the path's resources; throws resource.not_found. Runs before the body is read and before query, headers and filter are validated. */
  locate?(call: LocatedCall<Types['params']>): Promise<void>
  /**
   * Checks rules without stored state. `body` has only valid fields; the errors are reported together with schema errors. `given` contains all sent fields, so
   * that an invalid field is not reported missing.
   */
  check?(body: Partial<Types['body']>, call: Unread<Types>, given: ReadonlySet<string>): readonly ApiError[]
  /**
   * Checks rules with stored state, only for rejected requests, so that all errors are reported together (decision B1). `run` enforces the same rules under its
   * locks.
   */
  explain?(body: Partial<Types['body']>, call: Unread<Types>): Promise<readonly ApiError[]>
  /** Returns the resource before the change, to decide which scopes the change requires (`bodyScopes`). */
  before?(call: Unread<Types>): Promise<Body>
  /** Lists and maps whose valid entries reach `check` although another entry is invalid. Nested names contain dots. */
  readonly itemwise?: readonly string[]
}

/** `run` returns the body, `noContent` for a 204, or text to stream. */
interface ReadHandler<Name extends OperationName, Types extends RequestTypes, Nothing> extends HandlerParts<
  Name,
  Types
> {
  readonly kind: 'read'
  run(call: Call<Types>): Promise<Types['response'] | Nothing>
}

/** `run` returns the result of `call.mutate` or `call.changeUser`. */
interface ChangeHandler<Name extends OperationName, Types extends RequestTypes> extends HandlerParts<Name, Types> {
  readonly kind: 'change'
  run(call: Call<Types>): Promise<Answer>
}

interface StreamHandler<Name extends OperationName, Types extends RequestTypes> extends HandlerParts<Name, Types> {
  readonly kind: 'stream'
  run(call: Call<Types>): Promise<EventStream>
}

/** Handler of an operation, typed by the operation table. */
export type Handler<Name extends OperationName> = {
  readonly read: ReadHandler<
    Name,
    OperationTypes[Name],
    OperationTypes[Name]['mayBeEmpty'] extends true
      ? typeof noContent
      : OperationTypes[Name]['response'] extends string
        ? AsyncIterable<string>
        : never
  >
  readonly change: ChangeHandler<Name, OperationTypes[Name]>
  readonly stream: StreamHandler<Name, OperationTypes[Name]>
}[OperationTypes[Name]['kind']]

/** Handlers by operation name. A handler under another name does not compile. */
export type Handlers = { readonly [Name in OperationName]: Handler<Name> }

/** Handler of any operation, for the request steps. */
export type AnyHandler =
  | ReadHandler<OperationName, RequestTypes, typeof noContent>
  | ChangeHandler<OperationName, RequestTypes>
  | StreamHandler<OperationName, RequestTypes>

/** `pages` is at least 1 (contract, Page wrapper; decision C1). */
interface PageBody<Item> {
  data: Item[]
  page: number
  pages: number
  results: number
}

/** Returns the response body of one page of `total` items. An empty list has one page. */
export function respondPage<Item>(
  { page, pageSize }: ListRequest,
  total: number,
  data: readonly Item[],
): PageBody<Item> {
  return { data: [...data], page, pages: Math.max(1, Math.ceil(total / pageSize)), results: total }
}

/** Awaits a listing, and returns its rows as the response body of one page. */
export async function respondRows<Row, Item>(
  { list }: Pick<Call, 'list'>,
  listing: Promise<Listing<Row>>,
  bodyOf: (row: Row) => Item,
): Promise<PageBody<Item>> {
  const { rows, total } = await listing
  return respondPage(
    list,
    total,
    rows.map((row) => bodyOf(row)),
  )
}

/** Returns a response page of values from the configuration, with the request's filter and order applied. */
export async function respondValues<Item extends object>(
  { list }: Pick<Call, 'list'>,
  items: readonly Item[],
): Promise<PageBody<Item>> {
  const { rows, total } = listValues(items, list, readPlainField)
  return respondPage(list, total, rows)
}

/** Runs a change through `call.mutate`; the response body is `{}`. `run` can return its operation event's ID. */
export function respondEmpty(
  call: { mutate(run: (tx: Tx) => Promise<Accepted<object>>): Promise<Answer> },
  run: (tx: Tx) => Promise<Pick<Accepted, 'operationId'> | void>,
): Promise<Answer> {
  return call.mutate(async (tx) => ({ body: {}, ...(await run(tx)) }))
}

/** Returns the given catalogue entry. Throws resource.not_found if it is undefined. */
export function respondFound<Value extends object>(value: Value | undefined): Value {
  if (!value) throw notFound()
  return value
}
