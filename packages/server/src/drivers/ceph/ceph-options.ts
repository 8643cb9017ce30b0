import type { Registry } from '../registry/open-registry.ts'
import type { HardwareType, VolumeClient } from '#reconcile/ports/index.ts'

/** CephX user with its base64 key. */
export interface CephUser {
  readonly name: string
  readonly key: string
}

/** A Ceph cluster with volumes as RBD images. */
export interface CephOptions {
  readonly name: string
  readonly registry: Registry
  /** Path of the Ceph configuration: monitors, and the keyring of `user`. */
  readonly conf: string
  /** CephX name without `client.`. */
  readonly user: string
  readonly pools: Readonly<Partial<Record<HardwareType, string>>>
  /** Maximum total reservation per class; if absent, the pool's available space. */
  readonly capacityGib?: Readonly<Partial<Record<HardwareType, number>>>
  /** Limit per volume; none if absent. */
  readonly iopsMax?: Readonly<Partial<Record<HardwareType, number>>>
  /** CephX users by hypervisor; null if none is required. */
  readonly users: Readonly<Record<string, CephUser>> | null
  /** VolumeClient of a region's hosts; null for a region without hosts. */
  readonly holderOf: (region: string) => VolumeClient | null
  readonly regions: readonly string[]
}
