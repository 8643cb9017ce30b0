import type { Registry } from '../registry/open-registry.ts'
import type { HardwareType, VolumeClient } from '#reconcile/ports/index.ts'

/** CephX user with its base64 key. */
export interface CephUser {
  readonly name: string
  readonly key: string
}

/** Connection and storage classes of a Ceph cluster. */
export interface CephOptions {
  readonly name: string
  readonly registry: Registry
  /** Ceph configuration file with monitors and the keyring of `user`. */
  readonly conf: string
  /** CephX user without the prefix `client.`. */
  readonly user: string
  readonly pools: Readonly<Partial<Record<HardwareType, string>>>
  /** Maximum total size of volumes per class; if absent, the pool's available space. */
  readonly capacityGib?: Readonly<Partial<Record<HardwareType, number>>>
  /** Maximum IOPS per volume. */
  readonly iopsMax?: Readonly<Partial<Record<HardwareType, number>>>
  /** CephX users by hypervisor; null without authentication. */
  readonly users: Readonly<Record<string, CephUser>> | null
  readonly holderOf: (region: string) => VolumeClient | null
  readonly regions: readonly string[]
}
