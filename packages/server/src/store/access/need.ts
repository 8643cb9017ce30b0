import type { GlobalGrant, GrantEntity, Level } from '@moorage/contract'

/** A thing that grants are given on. */
export interface GrantedThing {
  readonly kind: GrantEntity
  readonly id: number
}

/** A grant rule of the operation table with the numbers of one request: what the caller must be or hold (contract, Authentication 4). */
export type Need =
  | { readonly is: 'unrestricted' }
  | { readonly is: 'global'; readonly global: GlobalGrant; readonly level: Level | null }
  /** `field` is the path of the body field that names the thing; null when the request's path does. */
  | { readonly is: 'thing'; readonly thing: GrantedThing; readonly level: Level; readonly field: string | null }
  /** To have registered this OAuth client. */
  | { readonly is: 'maker'; readonly clientId: string }
  /** The host that visibly holds this volume; nothing is needed while there is none. */
  | { readonly is: 'holder'; readonly volumeId: number; readonly level: Level }

/** A need that names a thing. */
export type ThingNeed = Extract<Need, { readonly is: 'thing' }>

/** Whether a held level is enough; the stronger one contains the weaker. */
export function isLevelEnough(held: Level | null, wanted: Level): boolean {
  return held === 'read_write' || held === wanted
}
