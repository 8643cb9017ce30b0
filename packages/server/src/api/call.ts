import type { DialectPolicy, OperationName, OperationTypes } from '@moorage/contract'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { type Actor, type Fault, type SecretBox, notFound } from '#domain/shared/index.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import type { Listing, ListRequest } from '#store/listing/list-request.ts'
import { listValues, readPlainField } from '#store/listing/list-values.ts'
import type { Store, Tx } from '#store/open-store.ts'
import type { Accepted, Answer } from '#store/transaction/mutate.ts'
import type { PasswordGate } from '#store/user/password-gate.ts'
import type { EventFeed } from './events/event-feed.ts'
import type { EventStream } from './events/event-stream.ts'
import type { NameLookup } from './name-lookup.ts'
import type { noContent } from './no-content.ts'

/** What every handler may use; made once per process by the composition root. */
export interface ApiContext {
  readonly store: Store
  /** Regions, types, prices and limits of this installation. */
  readonly catalogue: Catalogue
  /** Vendor word of the installation, part of filesystem paths. */
  readonly vendor: string
  /** Prefix of cluster and node names of this installation (decision E2). */
  readonly nodePrefix: string
  /** Opens what is sealed in the database: tokens of kubeconfigs. */
  readonly secretBox: SecretBox
  /** Numbers in which the wires differ. */
  readonly policy: DialectPolicy
  /** Where the service is reached, without /v4; for links. */
  readonly origin: () => string
  /** What every derivation of a password goes through. */
  readonly passwords: PasswordGate
  /** Where names lead that are to stand for addresses (decision H16). */
  readonly names: NameLookup
  /** The event log as it grows (decision F4). */
  readonly feed: EventFeed
}

/** Decoded JSON object in neutral words. */
export type Body = Readonly<Record<string, unknown>>

/** Path parameters; ids are positive integers, names are strings. */
export type Params = Readonly<Record<string, string | number>>

/** What a request of some operation carries, and what it is answered. */
export interface RequestTypes {
  readonly body: Body
  readonly params: Params
  readonly query: Readonly<Record<string, unknown>>
  readonly answer: unknown
}

/** A request once it is known who asks, and before its body is read: all that `locate` sees. */
export interface LocatedCall<Named extends Params = Params> extends ApiContext {
  /**
   * Who asks; also serves wherever a Viewer is wanted. Read it inside of what `mutate` and `changeUser` run, not before: there it is as it is now (decision
   * G1). Reading it in a public operation is a programming error and throws.
   */
  readonly actor: Actor
  /** Scopes of the acting token, neutral; `*` is all. Empty in public operations. */
  readonly scopes: readonly string[]
  /** The application whose token asks; null for every other token. */
  readonly appId: number | null
  readonly params: Named
  /** Aborted when the caller has gone or the process is stopping: what waits on behalf of the caller ends then. */
  readonly signal: AbortSignal
}

/** A request after authentication, validation and translation: everything in neutral words. */
export interface Call<Types extends RequestTypes = RequestTypes> extends LocatedCall<Types['params']> {
  readonly query: Types['query']
  /** Header values that the operation's `headers` schema names, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** Null values are gone, except where the schema lets null mean something (decision A4). */
  readonly body: Types['body']
  /** Present on lists. */
  readonly list: ListRequest
  /** Runs the mutation of this request in one transaction, with its Idempotency-Key if one was sent (decision A9), its check of grants and its row of the audit. */
  mutate(run: (tx: Tx) => Promise<Accepted<Types['answer']>>): Promise<Answer>
  /**
   * The same for a change of the user whom the path names (`{username}`), or of their grants: nothing they do comes between (decision G1).
   * `run` gets them locked (`lockUser`), as they are then.
   */
  changeUser(run: (tx: Tx, user: UserRow) => Promise<Accepted<Types['answer']>>): Promise<Answer>
  /** Refuses a change that wants more scopes than the token has (decision G8), given the thing as it is under its lock: it may be another than `before` was told. */
  checkBodyScopes(before: Body): void
  /** Refuses to end what has scopes that the acting token does not hold (decision G2); call it inside of what `mutate` runs, before anything has ended. */
  checkEnding(scopes: readonly string[]): void
}

/** The call of an operation by its name: what its body, path, query and answer hold is what the operation table says. */
export type CallOf<Name extends OperationName> = Call<OperationTypes[Name]>

/** The call of a handler that does not know its body yet, or not all of it. */
type Unread<Types extends RequestTypes> = Omit<Call<Types>, 'body'>

/** The parts of every handler, run in the order of decision B3. They are methods, so that one table can hold the handlers of all operations. */
interface HandlerParts<Name extends OperationName, Types extends RequestTypes> {
  /** Never set: the type alone keeps a handler from being named under another operation. */
  readonly answers?: Name
  /**
   * Finds the things the path names, inside the account; throws resource.not_found. Runs before the body is read and before
   * query, headers and filter are checked.
   */
  locate?(call: LocatedCall<Types['params']>): Promise<void>
  /**
   * Rules that need no stored state; sees only fields without a schema problem, and reports together with those. `given` names
   * all fields that were sent, so that one with a problem is not called missing as well.
   */
  check?(body: Partial<Types['body']>, call: Unread<Types>, given: ReadonlySet<string>): readonly Fault[]
  /**
   * Rules that need what is stored, of the sound fields; asked only when the request is refused anyway, so that all problems are told together
   * (decision B1). `run` keeps these rules itself, under its locks.
   */
  explain?(body: Partial<Types['body']>, call: Unread<Types>): Promise<readonly Fault[]>
  /** The thing in the path as it is now; for fields of the body that want more scopes only where they change it (`bodyScopes`). */
  before?(call: Unread<Types>): Promise<Body>
  /** Lists and maps whose entries are checked one by one, dotted where they stand in one another: `check` is kept from their unsound parts only, not from the whole. */
  readonly itemwise?: readonly string[]
}

/** Answers from what is there; `noContent` is a 204, text is sent in pieces. */
interface ReadHandler<Name extends OperationName, Types extends RequestTypes, Nothing> extends HandlerParts<
  Name,
  Types
> {
  readonly kind: 'read'
  run(call: Call<Types>): Promise<Types['answer'] | Nothing>
}

/** Changes something; what it returns is what `call.mutate` or `call.changeUser` answered. */
interface ChangeHandler<Name extends OperationName, Types extends RequestTypes> extends HandlerParts<Name, Types> {
  readonly kind: 'change'
  run(call: Call<Types>): Promise<Answer>
}

/** Answers with a stream of what happens. */
interface StreamHandler<Name extends OperationName, Types extends RequestTypes> extends HandlerParts<Name, Types> {
  readonly kind: 'stream'
  run(call: Call<Types>): Promise<EventStream>
}

/** One endpoint: what answers an operation, of the kind and with the types that the operation table gives to its name. */
export type Handler<Name extends OperationName> = {
  readonly read: ReadHandler<
    Name,
    OperationTypes[Name],
    OperationTypes[Name]['mayBeEmpty'] extends true
      ? typeof noContent
      : OperationTypes[Name]['answer'] extends string
        ? AsyncIterable<string>
        : never
  >
  readonly change: ChangeHandler<Name, OperationTypes[Name]>
  readonly stream: StreamHandler<Name, OperationTypes[Name]>
}[OperationTypes[Name]['kind']]

/** Handlers by the names of the operations that are served. One under another's name does not compile. */
export type Handlers = { readonly [Name in OperationName]: Handler<Name> }

/** A handler as the steps of a request see it: of whichever operation. */
export type AnyHandler =
  | ReadHandler<OperationName, RequestTypes, typeof noContent>
  | ChangeHandler<OperationName, RequestTypes>
  | StreamHandler<OperationName, RequestTypes>

/** Body of a list (contract, Page wrapper; decision C1: `pages` is at least 1). */
interface PageBody<Item> {
  data: Item[]
  page: number
  pages: number
  results: number
}

/** Wraps what a list operation answers. */
export function answerPage<Item>(
  { page, pageSize }: ListRequest,
  total: number,
  data: readonly Item[],
): PageBody<Item> {
  return { data: [...data], page, pages: Math.max(1, Math.ceil(total / pageSize)), results: total }
}

/** Answers a list with the rows of its page, each as it leaves. */
export async function answerRows<Row, Item>(
  { list }: Pick<Call, 'list'>,
  listing: Promise<Listing<Row>>,
  bodyOf: (row: Row) => Item,
): Promise<PageBody<Item>> {
  const { rows, total } = await listing
  return answerPage(
    list,
    total,
    rows.map((row) => bodyOf(row)),
  )
}

/** Answers a list of what is configuration rather than rows. */
export async function answerValues<Item extends object>(
  { list }: Pick<Call, 'list'>,
  items: readonly Item[],
): Promise<PageBody<Item>> {
  const { rows, total } = listValues(items, list, readPlainField)
  return answerPage(list, total, rows)
}

/** Runs a change that is answered `{}`, and with its operation where it has one. */
export function answerEmpty(
  call: { mutate(run: (tx: Tx) => Promise<Accepted<object>>): Promise<Answer> },
  run: (tx: Tx) => Promise<Pick<Accepted, 'operationId'> | void>,
): Promise<Answer> {
  return call.mutate(async (tx) => ({ body: {}, ...(await run(tx)) }))
}

/** What the path names in the catalogue; throws resource.not_found for what is not in it. */
export function answerFound<Value extends object>(value: Value | undefined): Value {
  if (!value) throw notFound()
  return value
}
