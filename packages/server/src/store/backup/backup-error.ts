/** Problem with the file, a schema version, or the state of the database. */
export type BackupErrorKind = 'file' | 'schema' | 'database'

/** Rejected backup or restore, without an effect. The message is one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly kind: BackupErrorKind

  constructor(kind: BackupErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
