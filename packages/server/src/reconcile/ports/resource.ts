/**
 * What every port shares: how the control plane names a resource outside, and how a call proves it is not stale.
 * Rules in docs/driver-contract.md (rules 1 to 6).
 */

/** Whose resource it is; a driver writes this on what it makes and touches only what carries the same stamp (rule 2). */
export interface Stamp {
  /** Installation id, so two installations can share an engine. */
  readonly installation: string
  readonly kind: 'volume' | 'host' | 'disk' | 'cluster' | 'node'
  readonly id: number
  /** Random id written with the row: a restored or copied database cannot take another's resources. */
  readonly uid: string
}

/** A resource outside: its name derives from the stamp and is unique on the engine. */
export interface Resource {
  readonly name: string
  readonly stamp: Stamp
  readonly region: string
}

/** Whether something carries exactly the stamp of a resource (rule 2). */
export function isStampOf(stamp: Stamp, { stamp: own }: Pick<Resource, 'stamp'>): boolean {
  return (['installation', 'kind', 'id', 'uid'] as const).every((field) => stamp[field] === own[field])
}

/** The caller's right to change a resource; a driver keeps the highest pair seen, longer than the resource lives, and refuses older ones as Stale (rule 4). */
export interface Guard {
  readonly generation: number
  readonly epoch: number
}

/** A resource together with the right to change it. */
export interface Claimed extends Resource {
  readonly guard: Guard
}

/** Answer of a call that may take long: done, or how far it is. Asking again is how one waits (rule 3). */
export type Progress =
  | { readonly done: true }
  | { readonly done: false; readonly percent: number; readonly remainingMs: number }

/** The one value of a finished call. */
export const done: Progress = { done: true }

/** Makes the name of a resource from its stamp: installation (first 8 characters), kind, id and uid (first 8). */
export function nameResource(stamp: Stamp): string {
  return `moor-${stamp.installation.slice(0, 8)}-${stamp.kind}-${stamp.id}-${stamp.uid.slice(0, 8)}`
}
