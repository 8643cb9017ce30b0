import type { BackupFailure } from '#domain/shared/index.ts'
import { DriverError } from './driver-error.ts'
import type { Claimed, Progress, Resource } from './resource.ts'

/** Backups of one account. Only this password decrypts them. */
export interface BackupVault {
  /** Unique in the store. */
  readonly name: string
  readonly password: string
  /** True if no backup was ever stored: the store may create the vault. A missing vault is otherwise an error. */
  readonly isNew: boolean
}

/** Bytes of a volume that no host has. */
export interface BackupContent {
  readonly sizeBytes: number
  read(): Promise<AsyncIterable<Uint8Array>>
}

/** Bytes of an empty volume that no host has, into which a backup is restored. */
export interface RestoreTarget extends BackupContent {
  write(content: AsyncIterable<Uint8Array>): Promise<void>
}

/** Checksum and size of a backup's bytes. */
export interface BackupDigest {
  /** SHA-256 of all bytes, in lower-case hexadecimal. */
  readonly sha256: string
  readonly sizeBytes: number
}

/** Complete backup in a store. */
export interface BackupObservation extends BackupDigest {
  /** Bytes that the backup has added to the store. */
  readonly storedBytes: number
}

/** Backup to restore, with the digest from its creation. */
export interface StoredBackup {
  readonly backup: Resource
  readonly vault: BackupVault
  readonly digest: BackupDigest
}

/** Port to the store of volume backups outside the storage. Every method is idempotent and may be killed at any time (rules 3 and 6). Throws BackupStoreError. */
export interface BackupStore {
  /** Null unless complete. */
  inspectBackup(backup: Resource): Promise<BackupObservation | null>
  /** Stores the content, the volume with the backup's name, and computes its checksum while it is read. An interrupted attempt starts again. */
  ensureBackup(backup: Claimed, vault: BackupVault, content: BackupContent): Promise<Progress>
  /** Result of a finished restore into a volume: whether the volume's bytes, read again, have the backup's checksum. Null before the end. */
  inspectRestore(volume: Resource): Promise<{ readonly isIntact: boolean } | null>
  /** Writes the backup into the volume, reads the volume and compares. The caller wipes a volume with other bytes. */
  ensureRestore(volume: Claimed, source: StoredBackup, target: RestoreTarget): Promise<Progress>
  /** Stops a restore and forgets its result. */
  cancelRestore(volume: Claimed): Promise<Progress>
  /** Stops an upload and removes the backup. Done without a backup. */
  deleteBackup(backup: Claimed, vault: BackupVault): Promise<Progress>
}

/** Failure of a backup store, reported as the cause of the wait; retried except for a wrong password. */
export class BackupStoreError extends DriverError {
  readonly reason: BackupFailure

  constructor(reason: BackupFailure, message: string, cause?: unknown) {
    super(reason === 'wrong_password' ? 'NotSupported' : 'Busy', message, cause)
    this.name = 'BackupStoreError'
    this.reason = reason
  }
}
