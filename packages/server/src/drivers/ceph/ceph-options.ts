import type { Registry } from '../registry/open-registry.ts'
import type { HardwareType, VolumeClient } from '#reconcile/ports/index.ts'

/** CephX user with its base64 key. */
export interface CephUser {
  readonly name: string
  readonly key: string
}

/** A Ceph cluster. */
export interface CephOptions {
  readonly name: string
  readonly registry: Registry
  /** Ceph configuration: monitors, and the keyring of `user`. */
  readonly conf: string
  /** CephX name without `client.`. */
  readonly user: string
  readonly pools: Readonly<Partial<Record<HardwareType, string>>>
  /** Maximum reservation; if absent, the pool's available space. */
  readonly capacityGib?: Readonly<Partial<Record<HardwareType, number>>>
  /** Per volume. */
  readonly iopsMax?: Readonly<Partial<Record<HardwareType, number>>>
  /** By hypervisor; null if none is required. */
  readonly users: Readonly<Record<string, CephUser>> | null
  /** Null for a region without hosts. */
  readonly holderOf: (region: string) => VolumeClient | null
  readonly regions: readonly string[]
}
