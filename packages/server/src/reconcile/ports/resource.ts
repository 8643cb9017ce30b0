/** External names of resources, and the proof that a call is not stale (docs/driver-contract.md, rules 1 to 6). */

/** Kinds of resources that drivers create. */
export const stampKinds = ['volume', 'host', 'disk', 'cluster', 'node', 'image', 'snapshot', 'backup'] as const

/** Owner of a resource. A driver writes the stamp on everything it creates, and changes only resources with the same stamp (rule 2). */
export interface Stamp {
  /** Distinguishes installations that share an engine. */
  readonly installation: string
  readonly kind: (typeof stampKinds)[number]
  readonly id: number
  /** Random: a restored or copied database cannot take over the original's resources. */
  readonly uid: string
}

/** External resource. Its name derives from the stamp and is unique on the engine. */
export interface Resource {
  readonly name: string
  readonly stamp: Stamp
  readonly region: string
}

/** True if the stamp equals the resource's in installation, kind, ID and uid (rule 2). */
export function isStampOf(stamp: Stamp, { stamp: own }: Pick<Resource, 'stamp'>): boolean {
  return (['installation', 'kind', 'id', 'uid'] as const).every((field) => stamp[field] === own[field])
}

/** Right to change a resource. A driver stores the highest pair, even after the resource's removal, and rejects lower ones as Stale (rule 4). */
export interface Guard {
  readonly generation: number
  readonly epoch: number
}

/** Resource with the right to change it. */
export interface Claimed extends Resource {
  readonly guard: Guard
}

/** Work in progress. Callers poll by calling again (rule 3). */
export interface WorkInProgress {
  readonly done: false
  readonly percent: number
  /** Estimate. */
  readonly remainingMs: number
  /** Delay before the next call, for work that only calls continue; absent if the work continues by itself. */
  readonly nextCallMs?: number
}

/** Result of a call: done, or progress. */
export type Progress = { readonly done: true } | WorkInProgress

/** Value of every finished call. */
export const done: Progress = { done: true }

/** Returns the beginning of the names of an installation's resources. */
export const nameStart = (installation: string): string => `moor-${installation.slice(0, 8)}-`

/** Returns a resource's name from its stamp: installation (first 8 characters), kind, ID and uid (first 8). */
export function nameResource(stamp: Stamp): string {
  return `${nameStart(stamp.installation)}${stamp.kind}-${stamp.id}-${stamp.uid.slice(0, 8)}`
}
