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

/**
 * A column of the database that holds sealed secrets. Whoever owns a table names its columns once, so that keys can be counted and
 * secrets sealed anew; a test finds every column that nobody named.
 */
export interface SealedColumn {
  /** With its schema: `public.clusters`. */
  readonly table: string
  readonly column: string
  /** The place a row's secret is sealed for, put together from words and columns of the row: `['cluster/', { column: 'id' }, '/ca-key']`. */
  readonly context: readonly (string | { readonly column: string })[]
  /** What the secrets are, for the operator: `keys of the clusters' authorities`. */
  readonly meaning: string
}

/**
 * Where a sealed secret names the key it was sealed with, whatever box sealed it: the database counts by these octets, and refuses
 * what was sealed with a key that is dropped. Offset from 0 and length, in octets; ids are shown in hex.
 */
export const sealedForm = { keyIdAt: 1, keyIdOctets: 8 } as const
