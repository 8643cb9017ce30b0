import type { AccountId, SecretBox } from '#domain/shared/index.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { LockedEvent } from '#store/event/move-event.ts'
import type { OwnTable } from '#store/event/open-pass.ts'
import type { Store, Tx } from '#store/open-store.ts'
import type { Claim } from '#store/work/claim-work.ts'
import type { WorkKind } from '#domain/job/jobs.ts'
import type { Drivers } from '../ports/index.ts'
import type { RejectionCauses } from './classify-failure.ts'
import type { PassEnding, Outcome } from './outcome.ts'
import type { PassReport } from './pass-report.ts'
import type { Timeouts } from './timeouts.ts'
import type { RowStep } from './write-guarded.ts'

/** Dependencies of passes and polls. */
export interface PassDependencies {
  readonly store: Store
  readonly drivers: Drivers
  readonly timeouts: Timeouts
  /** Installation ID, part of every external name. */
  readonly installationId: string
  /** Vendor name in device paths. */
  readonly vendor: string
  /** Prefix of cluster and node names (decision E2). */
  readonly nodePrefix: string
  readonly secretBox: SecretBox
  readonly catalogue: Catalogue
}

/** Context of a pass. */
export interface PassIo extends PassDependencies {
  readonly claim: Claim
  /** Throws DriverTimeout, or LeaseLost if the claim ended meanwhile. */
  call<T>(method: string, call: () => Promise<T>): Promise<T>
  /** Changes rows only. Throws LeaseLost if the claim ended meanwhile. */
  write<Locked>(step: RowStep<Locked>): Promise<Outcome>
}

/** Context of a poll of converged resources. */
export type PollIo = Omit<PassIo, 'claim' | 'write'>

/** Effect of a recording on the work row. */
export interface Recorded {
  /** The work row is deleted. */
  readonly isGone?: boolean
  /** The resource needs no pass until a request touches its work. The row stays, because its claims must not fall (driver contract, "Claim"). */
  readonly isParked?: boolean
  /** Delay of the next pass, instead of the engine's schedule. The resource then does not count as converged. */
  readonly nextPassMs?: number
  /** Delay of the next pass of a converged resource, instead of the engine's schedule. */
  readonly resyncMs?: number
  /** A converged resource is polled again soon. */
  readonly hasChanged?: boolean
}

/** Recording inside its transaction. */
export interface Recording<Rows, Observed> {
  readonly tx: Tx
  readonly io: PassIo
  readonly rows: Rows
  /** Null if the drivers could not be queried. */
  readonly observed: Observed | null
  readonly ending: PassEnding
  /** Null if the pass converged. */
  readonly step: string | null
  /** Database time in milliseconds. */
  readonly nowMs: number
  readonly events: readonly LockedEvent[]
  readonly report: PassReport
}

/** Reconciliation of one kind of resource. */
export interface Reconciler<Rows, Observed, Step extends { readonly kind: string }> {
  readonly kind: WorkKind
  readonly rejectionCauses: RejectionCauses
  /** Null if the resource is gone. */
  load(io: PassIo): Promise<Rows | null>
  /** Account for the log; absent if the kind has no account. */
  accountOf?(rows: Rows): AccountId
  observe(rows: Rows, io: PassIo): Promise<Observed>
  /** Has no side effects; null if desired and observed state agree. */
  plan(rows: Rows, observed: Observed): Step | null
  act(step: Step, rows: Rows, io: PassIo): Promise<Outcome>
  /** Locked before the work row, as in every mutation; absent if `lock` locks the table. */
  readonly own?: OwnTable
  /** Locks all other rows, before the resource's own row and the work row. */
  lock(tx: Tx, claim: Claim): Promise<void>
  /** Never calls a driver. */
  record(recording: Recording<Rows, Observed>): Promise<Recorded>
  /** Returns the IDs of resources for which a pass would neither act nor write. Changes nothing. Absent if each resource is polled by its own pass. */
  poll?(ids: readonly number[], io: PollIo): Promise<ReadonlySet<number>>
}

/** Reconciler without its inner types. */
export type AnyReconciler = Reconciler<unknown, unknown, { readonly kind: string }>

/** Returns the same reconciler without its type parameters, for the engine's table. */
export function asAnyReconciler<Rows, Observed, Step extends { readonly kind: string }>(
  one: Reconciler<Rows, Observed, Step>,
): AnyReconciler {
  return one
}
