import type { Resource } from './resource.ts'

/** Key for a hypervisor to open an encrypted volume. */
export interface VolumePassphrase {
  /** Key UUID, constant for the lifetime of the volume. */
  readonly uuid: string
  readonly passphrase: string
}

interface SourceBounds {
  /** Size visible to the guest. */
  readonly sizeBytes: number
  /** Maximum reads and writes per second; null for no limit. */
  readonly iopsMax: number | null
  readonly encryption: VolumePassphrase | null
}

/** How a hypervisor opens a volume. */
export type VolumeSource = SourceBounds &
  (
    | {
        readonly kind: 'file'
        /** Absolute path, the same on every hypervisor of the region. */
        readonly path: string
        readonly format: 'raw' | 'qcow2'
      }
    | {
        readonly kind: 'rbd'
        readonly pool: string
        readonly image: string
        readonly monitors: readonly { readonly host: string; readonly port: number }[]
        /** CephX user of the hypervisor, with key in base64; null if the cluster requires no authentication. */
        readonly user: { readonly name: string; readonly key: string; readonly uuid: string } | null
      }
  )

/** Interface of a region's storage for its hosts. Drivers know one another only by such interfaces, which main passes between them. */
export interface VolumeStorage {
  /**
   * Null if the volume does not exist or has a foreign stamp. Busy if the storage is unreachable or the volume not complete; Broken if its data cannot be
   * trusted.
   */
  openFor(volume: Resource, hypervisor: string): Promise<VolumeSource | null>
  /**
   * Fences the volume. Only clients that open the volume from now on can write; all previous clients are permanently blocked. NotSupported if the storage
   * cannot fence; the volume's host must then first be observed off.
   */
  fence(volume: Resource): Promise<void>
}

/** Operations on a volume that a running host has open, through its hypervisor. */
export interface VolumeClient {
  /** False if `copyInto` allocates all blocks of a raw file. */
  readonly hasSparseCopies: boolean
  /** Busy if the hypervisor is unreachable. */
  isOpen(volume: Resource): Promise<boolean>
  /** Makes the new size visible to the guest; existing data stays. */
  grow(volume: Resource, sizeBytes: number): Promise<void>
  /** Runs `act` while the guest's file systems are frozen; without freezing if the guest does not support it. */
  whileFrozen<Answer>(volume: Resource, act: () => Promise<Answer>): Promise<Answer>
  /**
   * Copies the content of one point in time into a new file while the guest continues to write (path and format as in `openFor`); the guest's file systems are
   * frozen at that point if it supports it. Resolves when complete; NotSupported if the hypervisor cannot copy.
   */
  copyInto(
    volume: Resource,
    target: CopyTarget,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ): Promise<void>
  /**
   * Copies the content, waits for the target's `beforeSwitch`, and switches the guest to the new file when both files are equal. Resolves immediately if the
   * guest is already on the target. Continues a copy to the target that another process started. Overwrites the leftovers of a failed copy.
   * Rejects with a code other than Busy only if the guest is certainly on the old file.
   */
  migrateInto(
    volume: Resource,
    target: MigrationTarget,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ): Promise<void>
}

/** Target of a copy: a file that does not exist yet. */
export interface CopyTarget {
  readonly path: string
  readonly format: 'raw' | 'qcow2'
  readonly encryption: VolumePassphrase | null
}

/** Target of a migration. */
export interface MigrationTarget extends CopyTarget {
  /** Called when every write goes to both files. Records that the guest may be on the target, for recovery after a crash. */
  beforeSwitch(): Promise<void>
}
