import type { EventAction } from '@moorage/contract'
import type { Tx } from './open-store.ts'

const followed = new WeakMap<Tx, EventAction[]>()

/** Makes `recordCanceled` append the actions of the transaction's canceled jobs to `actions`. */
export function followCanceled(tx: Tx, actions: EventAction[]): void {
  followed.set(tx, actions)
}

/** Adds the actions of canceled jobs to the list given to `followCanceled`. */
export function recordCanceled(tx: Tx, actions: readonly EventAction[]): void {
  followed.get(tx)?.push(...actions)
}
