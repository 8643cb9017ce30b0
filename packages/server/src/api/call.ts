import type { Catalogue } from '../domain/catalogue/catalogue.ts'
import type { Actor, Fault, SecretBox } from '../domain/shared/index.ts'
import type { UserRow } from '../store/account/create-user.ts'
import type { ListRequest } from '../store/listing/list-request.ts'
import type { Store, Tx } from '../store/open-store.ts'
import type { Accepted, Answer } from '../store/transaction/mutate.ts'
import type { PasswordGate } from '../store/user/password-gate.ts'
import type { EventFeed } from './events/event-feed.ts'

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
  /** Attached volumes are never refused below this total (decision D5); a number of the dialect. */
  readonly attachedVolumesFloor: number
  /** Where the service is reached, without /v4; for links. */
  readonly origin: () => string
  /** What every derivation of a password goes through. */
  readonly passwords: PasswordGate
  /** The event log as it grows (decision F4). */
  readonly feed: EventFeed
}

/** Decoded JSON object in neutral words. */
export type Body = Readonly<Record<string, unknown>>

/** A request once it is known who asks, and before its body is read: all that `locate` sees. */
export interface LocatedCall extends ApiContext {
  /**
   * Who asks; also serves wherever a Viewer is wanted. Read it inside of what `mutate` and `changeUser` run, not before: there it is as it is now (decision
   * G1). Reading it in a public operation is a programming error and throws.
   */
  readonly actor: Actor
  /** Scopes of the acting token, neutral; `*` is all. Empty in public operations. */
  readonly scopes: readonly string[]
  /** The application whose token asks; null for every other token. */
  readonly appId: number | null
  /** Path parameters; ids are positive integers, names are strings. */
  readonly params: Readonly<Record<string, string | number>>
  /** Aborted when the caller has gone or the process is stopping: what waits on behalf of the caller ends then. */
  readonly signal: AbortSignal
}

/** A request after authentication, validation and translation: everything in neutral words. */
export interface Call extends LocatedCall {
  readonly query: Readonly<Record<string, unknown>>
  /** Header values that the operation's `headers` schema names, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** Null values are gone, except where the schema lets null mean something (decision A4). */
  readonly body: Body
  /** Present on lists. */
  readonly list: ListRequest
  /** Runs the mutation of this request in one transaction, with its Idempotency-Key if one was sent (decision A9), its check of grants and its row of the audit. */
  mutate(run: (tx: Tx) => Promise<Accepted>): Promise<Answer>
  /**
   * The same for a change of the user whom the path names (`{username}`), or of their grants: nothing they do comes between (decision G1).
   * `run` gets them locked (`lockUser`), as they are then.
   */
  changeUser(run: (tx: Tx, user: UserRow) => Promise<Accepted>): Promise<Answer>
  /** Refuses a change that wants more scopes than the token has (decision G8), given the thing as it is under its lock: it may be another than `before` was told. */
  checkBodyScopes(before: Body): void
  /** Refuses to end what has scopes that the acting token does not hold (decision G2); call it inside of what `mutate` runs, before anything has ended. */
  checkEnding(scopes: readonly string[]): void
}

/** One endpoint: the handler's parts run in the order of decision B3. */
export interface Handler {
  /**
   * Finds the things the path names, inside the account; throws resource.not_found. Runs before the body is read and before
   * query, headers and filter are checked.
   */
  readonly locate?: (call: LocatedCall) => Promise<void>
  /**
   * Rules that need no stored state; sees only fields without a schema problem, and reports together with those. `given` names
   * all fields that were sent, so that one with a problem is not called missing as well.
   */
  readonly check?: (body: Body, call: Omit<Call, 'body'>, given: ReadonlySet<string>) => readonly Fault[]
  /**
   * Rules that need what is stored, of the sound fields; asked only when the request is refused anyway, so that all problems are told together
   * (decision B1). `run` keeps these rules itself, under its locks.
   */
  readonly explain?: (body: Body, call: Omit<Call, 'body'>) => Promise<readonly Fault[]>
  /** The thing in the path as it is now; for fields of the body that want more scopes only where they change it (`bodyScopes`). */
  readonly before?: (call: Omit<Call, 'body'>) => Promise<Body>
  /** Lists and maps whose entries are checked one by one, dotted where they stand in one another: `check` is kept from their unsound parts only, not from the whole. */
  readonly itemwise?: readonly string[]
  /** Does it. A read returns the body; a mutation returns what `call.mutate` or `call.changeUser` answered; a stream returns an EventStream; `noContent` is a 204. */
  readonly run: (call: Call) => Promise<unknown>
  /** True when `run` returns an Answer of `call.mutate` or `call.changeUser`. */
  readonly isMutation?: boolean
}

/** Wraps what a list operation answers (contract, Page wrapper; decision C1: `pages` is at least 1). */
export function pageOf(
  request: ListRequest,
  total: number,
  data: readonly unknown[],
): { data: readonly unknown[]; page: number; pages: number; results: number } {
  return { data, page: request.page, pages: Math.max(1, Math.ceil(total / request.pageSize)), results: total }
}
