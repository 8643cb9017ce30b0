import type { Tenant } from '../cloud/tenant.ts'
import type { ClusterRecord } from './cluster-record.ts'
import type { HostRecord } from './host-record.ts'
import type { VolumeRecord } from './volume-record.ts'

/** A POST that was answered, and what its key has brought (decision A9). */
export interface KeyRecord {
  readonly key: string
  readonly operation: number | null
}

/**
 * Everything that was acknowledged to one account in a round: an independent model of the contract, written from answers alone. Clients come back
 * until they have an answer, so nothing in it is a guess, but for `doubts`.
 */
export interface TenantRecord {
  readonly tenant: Tenant
  readonly volumes: VolumeRecord[]
  readonly hosts: HostRecord[]
  readonly clusters: ClusterRecord[]
  /** Numbers of all operations that answers have named. */
  readonly operations: Set<number>
  readonly keys: KeyRecord[]
  /** Changes (`volume 7`) whose first try had no answer and whose last one found nothing left to do: their operation is not known. */
  readonly doubts: Set<string>
  /** Breaks of the contract that were seen in answers. */
  readonly broken: string[]
}

/** Begins a round's record of an account. */
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
