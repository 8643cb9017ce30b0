import type { Tenant } from '../cloud/tenant.ts'
import type { ClusterRecord } from './cluster-record.ts'
import type { HostRecord } from './host-record.ts'
import type { VolumeRecord } from './volume-record.ts'

/** Answered POST (decision A9). */
export interface KeyRecord {
  readonly key: string
  readonly operation: number | null
}

/** Expected state of an account, derived only from responses. Exact except for `doubts`. */
export interface TenantRecord {
  readonly tenant: Tenant
  readonly volumes: VolumeRecord[]
  readonly hosts: HostRecord[]
  readonly clusters: ClusterRecord[]
  readonly operations: Set<number>
  readonly keys: KeyRecord[]
  /** Resources (`volume 7`) with an unknown operation: the first attempt got no response, and the last attempt changed nothing. */
  readonly doubts: Set<string>
  readonly broken: string[]
}

/** Returns an empty record of an account. */
export function openRecord(tenant: Tenant): TenantRecord {
  return {
    tenant,
    volumes: [],
    hosts: [],
    clusters: [],
    operations: new Set(),
    keys: [],
    doubts: new Set(),
    broken: [],
  }
}
