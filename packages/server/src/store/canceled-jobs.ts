import type { EventAction } from '@moorage/contract'
import type { Tx } from './open-store.ts'

const followed = new WeakMap<Tx, EventAction[]>()

/** Collects the actions of a transaction's canceled jobs; they count only after its commit. */
export function followCanceled(tx: Tx, actions: EventAction[]): void {
  followed.set(tx, actions)
}

/** Records which jobs a transaction has canceled. */
export function recordCanceled(tx: Tx, actions: readonly EventAction[]): void {
  followed.get(tx)?.push(...actions)
}
