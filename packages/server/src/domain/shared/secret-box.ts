/**
 * Port to the key that secrets in the database are sealed with; the key itself is never there (architecture, "Secrets").
 * A file on the machine is one implementation, a key service could be another.
 */
export interface SecretBox {
  /** Encrypts a secret for one place. `context` names that place (`cluster/12/ca-key`); whoever opens it must name the same. */
  seal(plain: string, context: string): Promise<Uint8Array>
  /** The secret; rejects when it was sealed with a key that is not here, for another context, or was changed since. */
  open(sealed: Uint8Array, context: string): Promise<string>
}
