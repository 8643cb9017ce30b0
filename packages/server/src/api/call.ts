import type { DialectPolicy, OperationName, OperationTypes } from '@moorage/contract'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { Actor, ApiError, SecretBox } from '#domain/shared/index.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import type { ListRequest } from '#store/listing/list-request.ts'
import type { Store, Tx } from '#store/open-store.ts'
import type { Accepted } from '#store/transaction/mutate.ts'
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
export type Params = Readonly<Record<string, string | number>>

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
   * The authenticated actor, also usable as a Viewer. In the transaction of a change, its rights are current (decision G1). Throws in a public operation.
   */
  readonly actor: Actor
  /** Null for a request without a token, which only public operations accept. */
  readonly caller: Actor | null
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
  /** Rejects a change that requires more scopes than the token has (decision G8). Expects the resource as read under its lock. */
  checkBodyScopes(before: Body): void
  /** Rejects revocation of a credential with scopes that the token lacks (decision G2). Call it in the transaction, before the revocation. */
  checkRevocationScopes(scopes: readonly string[]): void
}

/** Call type of an operation name. */
export type CallOf<Name extends OperationName> = Call<OperationTypes[Name]>

/** Path parameters of an operation. */
export type PathOf<Name extends OperationName> = OperationTypes[Name]['params']

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
   * Checks rules with stored state, only for rejected requests, so that all errors are reported together (decision B1). The act enforces the same rules under
   * its locks.
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

/** Returns a response body from a row or configured value. */
export type Present<Row, Shown> = (row: Row, context: ApiContext) => Shown

/** A read without further checks. `Path` has the path parameters. */
export interface PlainRead<Path extends Params, Shown> {
  readonly kind: 'read'
  run(call: LocatedCall<Path> & Pick<Call, 'list'>): Promise<Shown>
}

/** Work of a change in its transaction. The transaction may run it again after a deadlock, so it must only read and write through `tx`. */
interface Acts<Types extends RequestTypes> {
  accept(tx: Tx, call: Call<Types>): Promise<Accepted<Types['response']>>
  /** `user` is the path's user as the current, locked row. */
  acceptUser(tx: Tx, call: Call<Types>, user: UserRow): Promise<Accepted<Types['response']>>
}

/**
 * A change as a value. The pipeline runs it in one transaction, with grant check, audit row and, if sent, Idempotency-Key (decision A9). `prepare` and
 * `changeUser` first do what no transaction must wait for, such as hashing a password. `changeUser` excludes other changes of the path's user (decision G1).
 */
type Change<Types extends RequestTypes> =
  | Pick<Acts<Types>, 'accept'>
  | { prepare(call: Call<Types>): Promise<Acts<Types>['accept']> }
  | { changeUser(call: Call<Types>): Promise<Acts<Types>['acceptUser']> }

type ChangeHandler<Name extends OperationName, Types extends RequestTypes> = HandlerParts<Name, Types> &
  Change<Types> & { readonly kind: 'change' }

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

/** Handlers of all operations of one or more resources. */
export type HandlersOf<Resource extends string> = Pick<Handlers, Extract<OperationName, `${Resource}.${string}`>>

/** Handler of any operation, for the request steps. */
export type AnyHandler =
  | ReadHandler<OperationName, RequestTypes, typeof noContent>
  | ChangeHandler<OperationName, RequestTypes>
  | StreamHandler<OperationName, RequestTypes>
