/**
 * Port to the key that seals secrets in the database; the key is never stored there (architecture, "Secrets"). Implementations can be a file on the machine or
 * a key service.
 */
export interface SecretBox {
  /** Encrypts a secret for one location. `context` names it (`cluster/12/ca-key`), and `open` requires the same. */
  seal(plain: string, context: string): Promise<Uint8Array>
  /** Decrypts a secret. Rejects if its key is missing, the context differs, or the data was changed. */
  open(sealed: Uint8Array, context: string): Promise<string>
}

/** Database column with sealed secrets. The owner of a table lists its columns once, for counting keys and resealing; a test finds unlisted columns. */
export interface SealedColumn {
  /** With its schema: `public.clusters`. */
  readonly table: string
  readonly column: string
  /** Context of a row's secret, composed of text and columns of the row: `['cluster/', { column: 'id' }, '/ca-key']`. */
  readonly context: readonly (string | { readonly column: string })[]
  /** Description for operators: `keys of the clusters' authorities`. */
  readonly meaning: string
}

/**
 * Position of the key ID in a sealed secret of every box. The database counts by these octets and rejects secrets sealed with a dropped key. Offset from 0 and
 * length, in octets; IDs are shown in hex.
 */
export const sealedForm = { keyIdAt: 1, keyIdOctets: 8 } as const
