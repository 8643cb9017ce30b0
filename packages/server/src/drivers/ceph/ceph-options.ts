import type { Registry } from '../registry/open-registry.ts'
import type { HardwareType, VolumeClient } from '#reconcile/ports/index.ts'

/** A CephX user; its key in base64. */
export interface CephUser {
  readonly name: string
  readonly key: string
}

/** A Ceph cluster with volumes as RBD images. */
export interface CephOptions {
  readonly name: string
  readonly registry: Registry
  /** Path of the configuration: monitors, and the keyring of `user`. */
  readonly conf: string
  /** CephX user, without `client.`. */
  readonly user: string
  readonly pools: Readonly<Partial<Record<HardwareType, string>>>
  /** Maximum total of reservations per class; if absent, the cluster's available space. */
  readonly capacityGib?: Readonly<Partial<Record<HardwareType, number>>>
  /** Per volume; no limit if absent. */
  readonly iopsMax?: Readonly<Partial<Record<HardwareType, number>>>
  /** CephX user of each hypervisor; null if none is required. */
  readonly users: Readonly<Record<string, CephUser>> | null
  /** Holder of volumes that running hosts have open; null without hosts. */
  readonly holderOf: (region: string) => VolumeClient | null
  readonly regions: readonly string[]
}
