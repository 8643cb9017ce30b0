/** Port to the key that seals secrets in the database; the key is never stored there (architecture, "Secrets"). */
export interface SecretBox {
  /** Encrypts a secret for the location `context` (`cluster/12/ca-key`), which `open` requires again. */
  seal(plain: string, context: string): Promise<Uint8Array>
  /** Decrypts a secret. Rejects if its key is missing, the context differs, or the data was changed. */
  open(sealed: Uint8Array, context: string): Promise<string>
}

/** Database column with sealed secrets. Each table's owner module lists its columns. */
export interface SealedColumn {
  /** Name with schema: `public.clusters`. */
  readonly table: string
  readonly column: string
  /** Built from text and columns: `['cluster/', { column: 'id' }, '/ca-key']`. */
  readonly context: readonly (string | { readonly column: string })[]
  /** Description for operators: `keys of the clusters' authorities`. */
  readonly meaning: string
}

/** Position of the key ID in every sealed secret, in octets. The database counts secrets by key ID, and rejects secrets sealed with a dropped key. */
export const sealedForm = { keyIdAt: 1, keyIdOctets: 8 } as const
