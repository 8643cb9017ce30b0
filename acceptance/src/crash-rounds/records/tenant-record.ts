import type { Tenant } from '../cloud/tenant.ts'
import type { ClusterRecord } from './cluster-record.ts'
import type { HostRecord } from './host-record.ts'
import type { VolumeRecord } from './volume-record.ts'

/** Answered POST and the result of its key (decision A9). */
export interface KeyRecord {
  readonly key: string
  readonly operation: number | null
}

/** Model of an account in a round, derived only from responses, exact except for `doubts`. */
export interface TenantRecord {
  readonly tenant: Tenant
  readonly volumes: VolumeRecord[]
  readonly hosts: HostRecord[]
  readonly clusters: ClusterRecord[]
  readonly operations: Set<number>
  readonly keys: KeyRecord[]
  /** Changes (`volume 7`) with unknown operation: the first attempt got no response, the last one changed nothing. */
  readonly doubts: Set<string>
  readonly broken: string[]
}

/** Starts an account's record for a round. */
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
