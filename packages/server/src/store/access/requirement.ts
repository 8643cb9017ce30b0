import type { GlobalGrant, GrantEntity, Level } from '@moorage/contract'
import type { VolumeId } from '#domain/shared/index.ts'

/** Resource that grants can name. */
export interface GrantedResource {
  /** The grants on a disk are those on its host, and on a snapshot or backup those on its volume. A deleted resource has the ID of its trash item. */
  readonly kind: GrantEntity | 'disk' | 'snapshot' | 'backup' | 'deleted resource'
  readonly id: number
}

/** Grant that an operation requires, with the IDs of a request (contract, Authentication 4). */
export type Requirement =
  | { readonly is: 'unrestricted' }
  | { readonly is: 'global'; readonly global: GlobalGrant; readonly level: Level | null }
  /** `field` is the body field that names the resource; null for the path. */
  | {
      readonly is: 'resource'
      readonly resource: GrantedResource
      readonly level: Level
      readonly field: string | null
    }
  /** The user must have registered this OAuth client. */
  | { readonly is: 'maker'; readonly clientId: string }
  /** Required level on the host with this IP address. An unknown address requires nothing. */
  | { readonly is: 'addressed'; readonly address: string; readonly level: Level }
  /** Required level on the host to which this volume is visibly attached, if any. */
  | { readonly is: 'holder'; readonly volumeId: VolumeId; readonly level: Level }

/** Requirement that names a resource. */
export type ResourceRequirement = Extract<Requirement, { readonly is: 'resource' }>

/** Returns the requirement of read and write on a resource that the request does not name in its body. */
export function writeRequirement(resource: GrantedResource): ResourceRequirement {
  return { is: 'resource', resource, level: 'read_write', field: null }
}

/** True if the held level is `read_write` or equals the required one. */
export function isLevelEnough(held: Level | null, required: Level): boolean {
  return held === 'read_write' || held === required
}
