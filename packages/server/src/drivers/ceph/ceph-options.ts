import type { Registry } from '../registry/open-registry.ts'
import type { HardwareType, VolumeClient } from '#reconcile/ports/index.ts'

/** A CephX user; its key in base64. */
export interface CephUser {
  readonly name: string
  readonly key: string
}

/** A Ceph cluster that keeps volumes as RBD images. */
export interface CephOptions {
  readonly name: string
  readonly registry: Registry
  /** Path of the cluster's configuration: monitors, and the keyring of `user`. */
  readonly conf: string
  /** CephX user of the control plane, without `client.`. */
  readonly user: string
  readonly pools: Readonly<Partial<Record<HardwareType, string>>>
  /** Maximum total of reservations per class, in GiB; if absent, the cluster's available space. */
  readonly capacityGib?: Readonly<Partial<Record<HardwareType, number>>>
  /** Maximum I/O operations per second of a volume, per storage class; no limit if absent. */
  readonly iopsMax?: Readonly<Partial<Record<HardwareType, number>>>
  /** CephX user of each hypervisor, by name; null if the cluster requires none. */
  readonly users: Readonly<Record<string, CephUser>> | null
  /** Holder of volumes that a running host has open; null if there are no hosts. */
  readonly holderOf: (region: string) => VolumeClient | null
  readonly regions: readonly string[]
}
