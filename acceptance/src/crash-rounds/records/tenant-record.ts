import type { Tenant } from '../cloud/tenant.ts'
import type { ClusterRecord } from './cluster-record.ts'
import type { HostRecord } from './host-record.ts'
import type { VolumeRecord } from './volume-record.ts'

/** Idempotency key of an answered POST (decision A9). */
interface KeyRecord {
  readonly key: string
  readonly operation: number | null
}

/** Expected state of an account, derived only from responses. Only `doubts` are inexact. */
export interface TenantRecord {
  readonly tenant: Tenant
  readonly volumes: VolumeRecord[]
  readonly hosts: HostRecord[]
  readonly clusters: ClusterRecord[]
  readonly operations: Set<number>
  readonly keys: KeyRecord[]
  /** Resources (such as `volume 7`) with an unknown operation. A request's first attempt got no response, and its last attempt changed nothing. */
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
