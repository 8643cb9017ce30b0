/** Subject of a BackupError: file, schema version, or state of the database. */
export type BackupErrorKind = 'file' | 'schema' | 'database'

/** Error of a backup or restore that had no effect. The message is one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly kind: BackupErrorKind

  constructor(kind: BackupErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
