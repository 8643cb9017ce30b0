import type { Tenant } from '../cloud/tenant.ts'
import type { ClusterRecord } from './cluster-record.ts'
import type { HostRecord } from './host-record.ts'
import type { VolumeRecord } from './volume-record.ts'

/** Answered POST and the result of its key (decision A9). */
export interface KeyRecord {
  readonly key: string
  readonly operation: number | null
}

/**
 * Everything acknowledged to an account in a round: an independent model of the contract, derived only from responses. Clients retry until they get one, so the
 * model is exact except for `doubts`.
 */
export interface TenantRecord {
  readonly tenant: Tenant
  readonly volumes: VolumeRecord[]
  readonly hosts: HostRecord[]
  readonly clusters: ClusterRecord[]
  readonly operations: Set<number>
  readonly keys: KeyRecord[]
  /** Changes (`volume 7`) whose first attempt got no response and whose last attempt changed nothing: their operation is unknown. */
  readonly doubts: Set<string>
  readonly broken: string[]
}

/** Starts the record of an account for a round. */
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
