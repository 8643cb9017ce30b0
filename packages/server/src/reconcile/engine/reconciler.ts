import type { AccountId, SecretBox } from '#domain/shared/index.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { LockedEvent } from '#store/event/move-event.ts'
import type { OwnTable } from '#store/event/open-pass.ts'
import type { Store, Tx } from '#store/open-store.ts'
import type { Claim } from '#store/work/claim-work.ts'
import type { WorkKind } from '#domain/job/jobs.ts'
import type { Drivers } from '../ports/index.ts'
import type { Refusals } from './judge-failure.ts'
import type { PassEnding, Outcome } from './outcome.ts'
import type { PassNews } from './news.ts'
import type { Patience } from './patience.ts'
import type { RowStep } from './write-guarded.ts'

/** What a pass may use. */
export interface PassIo {
  readonly store: Store
  readonly drivers: Drivers
  readonly claim: Claim
  readonly patience: Patience
  /** Id of the installation, part of every external name. */
  readonly installationId: string
  /** Vendor word, part of device paths. */
  readonly vendor: string
  /** Prefix of cluster and node names of this installation (decision E2). */
  readonly nodePrefix: string
  /** Seals what must not stand in the database in the clear. */
  readonly secretBox: SecretBox
  /** What the plans of hosts are made of. */
  readonly catalogue: Catalogue
  /** Calls a driver with a deadline; throws DriverSilent when it does not answer, LeaseLost when the claim ended meanwhile. */
  call<T>(method: string, ask: () => Promise<T>): Promise<T>
  /** Takes a step that changes rows only, while the claim holds; throws LeaseLost when it ended meanwhile. */
  write<Locked>(step: RowStep<Locked>): Promise<Outcome>
}

/** What a look over many settled things may use. */
export type LookIo = Omit<PassIo, 'claim' | 'write'>

/** What recording a pass decides about the work row. */
export interface Recorded {
  /** The resource has ended: its work row goes. */
  readonly isGone?: boolean
  /** Look again after this time although nothing is open; the reconciler's resync when absent. */
  readonly lookAgainMs?: number
  /** Something was found otherwise than it was known: a settled resource is looked at again soon. */
  readonly isNews?: boolean
}

/** A recording inside its transaction. */
export interface Recording<Rows, Seen> {
  readonly tx: Tx
  readonly io: PassIo
  readonly rows: Rows
  /** What the drivers showed last; null when they could not be asked. */
  readonly seen: Seen | null
  readonly ending: PassEnding
  /** Kind of the step that ended the pass, null when it settled. */
  readonly step: string | null
  /** Database time of this recording, in milliseconds. */
  readonly nowMs: number
  /** The open events of the resource, locked. */
  readonly events: readonly LockedEvent[]
  /** What is to be told of it once it is committed. */
  readonly news: PassNews
}

/** One kind of resource: how to read it, what to do next, how to do it, how to write down what was reached. */
export interface Reconciler<Rows, Seen, Step extends { readonly kind: string }> {
  readonly kind: WorkKind
  /** What it calls a driver's refusal; `judgeFailure` decides what becomes of the pass. */
  readonly refusals: Refusals
  /** Reads the rows, wanted and last known; null when the resource no longer exists. */
  load(io: PassIo): Promise<Rows | null>
  /** Whose it is, for the log; absent where nothing belongs to anybody. */
  accountOf?(rows: Rows): AccountId
  /** Asks the drivers what is really there. */
  observe(rows: Rows, io: PassIo): Promise<Seen>
  /** Pure: the one next step, null when wanted and actual agree. */
  plan(rows: Rows, seen: Seen): Step | null
  /** Acts once. */
  act(step: Step, rows: Rows, io: PassIo): Promise<Outcome>
  /** Where its row is that is locked before the work row is, the order every mutation keeps; absent where `lock` locks all there is. */
  readonly own?: OwnTable
  /** Locks what else stands still before the own row and the work row are locked. */
  lock(tx: Tx, claim: Claim): Promise<void>
  /** Writes status, events and follow-up work from what was seen; never calls a driver. */
  record(recording: Recording<Rows, Seen>): Promise<Recorded>
  /**
   * Looks at many settled things at once and changes nothing; answers those of which a pass would do and write nothing. Any other has a pass of its own. Absent where
   * each is looked at by its own pass.
   */
  look?(ids: readonly number[], io: LookIo): Promise<ReadonlySet<number>>
}

/** A reconciler whose inner types do not matter to the engine. */
export type AnyReconciler = Reconciler<unknown, unknown, { readonly kind: string }>

/** Forgets the inner types of a reconciler, for the engine's table. */
export function asAnyReconciler<Rows, Seen, Step extends { readonly kind: string }>(
  one: Reconciler<Rows, Seen, Step>,
): AnyReconciler {
  return one
}
