import type { GlobalGrant, GrantEntity, Level } from '@moorage/contract'
import type { VolumeId } from '#domain/shared/index.ts'

/** A resource that grants are given on. */
export interface GrantedResource {
  readonly kind: GrantEntity
  readonly id: number
}

/** A grant rule of the operation table with the numbers of one request: what the caller must be or hold (contract, Authentication 4). */
export type Requirement =
  | { readonly is: 'unrestricted' }
  | { readonly is: 'global'; readonly global: GlobalGrant; readonly level: Level | null }
  /** `field` is the path of the body field that names the resource; null when the request's path does. */
  | {
      readonly is: 'resource'
      readonly resource: GrantedResource
      readonly level: Level
      readonly field: string | null
    }
  /** To have registered this OAuth client. */
  | { readonly is: 'maker'; readonly clientId: string }
  /** The host whose address this is; nothing is needed where there is no such address, which is found out elsewhere. */
  | { readonly is: 'addressed'; readonly address: string; readonly level: Level }
  /** The host that visibly holds this volume; nothing is needed while there is none. */
  | { readonly is: 'holder'; readonly volumeId: VolumeId; readonly level: Level }

/** A requirement that names a resource. */
export type ResourceRequirement = Extract<Requirement, { readonly is: 'resource' }>

/** Whether a held level is enough; the stronger one contains the weaker. */
export function isLevelEnough(held: Level | null, wanted: Level): boolean {
  return held === 'read_write' || held === wanted
}
