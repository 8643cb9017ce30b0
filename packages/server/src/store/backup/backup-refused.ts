/** Cause of a rejection: the file, the age of a schema, or the state of the database. */
export type RefusalKind = 'file' | 'schema' | 'database'

/** Rejected backup or restore without an effect; the message is one sentence for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
  readonly kind: RefusalKind

  constructor(kind: RefusalKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
