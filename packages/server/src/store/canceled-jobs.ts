import type { EventAction } from '@moorage/contract'
import type { Tx } from './open-store.ts'

const followed = new WeakMap<Tx, EventAction[]>()

/** Has the actions of all jobs that a transaction cancels put into a list; what it did counts only once it is committed. */
export function followCanceled(tx: Tx, actions: EventAction[]): void {
  followed.set(tx, actions)
}

/** Puts down which jobs a transaction has canceled. */
export function recordCanceled(tx: Tx, actions: readonly EventAction[]): void {
  followed.get(tx)?.push(...actions)
}
