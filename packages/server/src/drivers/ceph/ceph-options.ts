import type { Registry } from '../registry/open-registry.ts'
import type { HardwareType, VolumeHolder } from '#reconcile/ports/index.ts'

/** A CephX user, its key in base64. */
export interface CephUser {
  readonly name: string
  readonly key: string
}

/** A Ceph cluster that keeps volumes as RBD images. */
export interface CephOptions {
  /** Of this engine, in messages and promises of room. */
  readonly name: string
  readonly registry: Registry
  /** Path of the cluster's configuration: monitors, and where the key of `user` lies. */
  readonly conf: string
  /** CephX user of the control plane, without `client.`. */
  readonly user: string
  /** Pool of each storage class that this engine has. */
  readonly pools: Readonly<Partial<Record<HardwareType, string>>>
  /** What may be promised of a storage class, in GiB; without a number what the cluster says it has left. */
  readonly capacityGib?: Readonly<Partial<Record<HardwareType, number>>>
  /** Reads and writes a second of a volume at most; a class without a number has no bound. */
  readonly iopsMax?: Readonly<Partial<Record<HardwareType, number>>>
  /** CephX user of each hypervisor, by its name; null where the cluster asks for none. */
  readonly users: Readonly<Record<string, CephUser>> | null
  /** Who acts on volumes that a running host has open; null where nobody does. */
  readonly holderOf: (region: string) => VolumeHolder | null
  /** Regions whose volumes it keeps. */
  readonly regions: readonly string[]
}
