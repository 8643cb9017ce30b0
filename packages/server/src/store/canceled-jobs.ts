import type { EventAction } from '@moorage/contract'
import type { Tx } from './open-store.ts'

const followed = new WeakMap<Tx, EventAction[]>()

/** Collects a transaction's canceled jobs, which count only after its commit. */
export function followCanceled(tx: Tx, actions: EventAction[]): void {
  followed.set(tx, actions)
}

/** Adds canceled jobs to the transaction's list (`followCanceled`); no-op if none is collected. */
export function recordCanceled(tx: Tx, actions: readonly EventAction[]): void {
  followed.get(tx)?.push(...actions)
}
