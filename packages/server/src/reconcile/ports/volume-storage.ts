import type { Resource } from './resource.ts'

/** A key that a hypervisor opens an encrypted volume with. */
export interface VolumePassphrase {
  /** Names the key on a hypervisor; the same for as long as the volume lives. A UUID. */
  readonly uuid: string
  readonly passphrase: string
}

interface SourceBounds {
  /** Bytes that a guest sees. */
  readonly sizeBytes: number
  /** Reads and writes a second at most, together; null for no bound. */
  readonly iopsMax: number | null
  /** Null where the volume is not encrypted. */
  readonly encryption: VolumePassphrase | null
}

/** How a hypervisor opens a volume. */
export type VolumeSource = SourceBounds &
  (
    | {
        readonly kind: 'file'
        /** Absolute, and the same on every hypervisor of the region. */
        readonly path: string
        readonly format: 'raw' | 'qcow2'
      }
    | {
        readonly kind: 'rbd'
        readonly pool: string
        readonly image: string
        readonly monitors: readonly { readonly host: string; readonly port: number }[]
        /** CephX user of the hypervisor, and its key in base64; null where the cluster asks for none. */
        readonly user: { readonly name: string; readonly key: string; readonly uuid: string } | null
      }
  )

/**
 * What the storage of a region offers to its hosts, beside the port that the engine knows: drivers know one another only by this. Main
 * hands it to the driver of the hosts.
 */
export interface VolumeStorage {
  /** How one hypervisor opens a volume; null when the volume is not there or not ours. Busy where the storage cannot be asked, or the volume is not complete; Broken where its data cannot be trusted. */
  openFor(volume: Resource, hypervisor: string): Promise<VolumeSource | null>
  /**
   * Makes sure that nobody but those who open it from now on can write to the volume: whoever had it open is shut out for good. NotSupported
   * where the storage cannot shut anybody out; then its host must be seen off first.
   */
  fence(volume: Resource): Promise<void>
}

/** What happens to a volume that a running host has open, by the hands of its hypervisor. */
export interface VolumeHolder {
  /** Whether a running guest has it open. Busy where the hypervisor cannot be asked. */
  isOpen(volume: Resource): Promise<boolean>
  /** Makes it larger and lets the guest see that; the bytes that are there stay. */
  grow(volume: Resource, sizeBytes: number): Promise<void>
  /** Runs something while the file systems of its guest stand still, where the guest can be asked for that; else runs it all the same. */
  whileFrozen<Answer>(volume: Resource, act: () => Promise<Answer>): Promise<Answer>
  /**
   * Copies what it holds at this moment into a new file, while the guest goes on writing (path and format as `openFor` would name them). Resolves when all
   * is there; NotSupported where the hypervisor cannot.
   */
  copyInto(volume: Resource, target: CopyTarget, tell: (percent: number) => void, signal: AbortSignal): Promise<void>
  /**
   * The same, and the guest goes on with the new file from a moment on at which both are equal; `beforeSwitch` of the target is waited for
   * before that moment. Resolves at once where the guest is on the target already, and goes on with a copy to it that another process began;
   * what a copy that failed left there is written over. Rejects with another code than Busy only where the guest is on the old file for certain.
   */
  moveInto(volume: Resource, target: MoveTarget, tell: (percent: number) => void, signal: AbortSignal): Promise<void>
}

/** Where a copy goes: a file that is not there yet. */
export interface CopyTarget {
  readonly path: string
  readonly format: 'raw' | 'qcow2'
  readonly encryption: VolumePassphrase | null
}

/** Where a guest goes with its volume. */
export interface MoveTarget extends CopyTarget {
  /** Called when all is copied and every write goes to both: what it notes down tells after a crash that the guest may be on the target. */
  beforeSwitch(): Promise<void>
}
