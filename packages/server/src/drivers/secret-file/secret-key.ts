import { createHash } from 'node:crypto'
import { sealedForm } from '#domain/shared/index.ts'

/** Length of an AES-256 key in bytes. */
export const keyBytes = 32

/** A key and its ID in sealed secrets. */
export interface SecretKey {
  readonly id: string
  readonly bytes: Buffer
}

/** Keys in file order. The first seals secrets, and all open them. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]]

/** Key with its ID: eight bytes of its SHA-256 hash, in hex. */
export function nameSecretKey(bytes: Buffer): SecretKey {
  const id = createHash('sha256')
    .update('moorage secret key id\0')
    .update(bytes)
    .digest('hex')
    .slice(0, sealedForm.keyIdOctets * 2)
  return { id, bytes }
}

/** Error for an unusable key file or sealed secret. The message contains no secret. */
export class SecretError extends Error {
  override readonly name = 'SecretError'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

/** Error if other users can read the key file. */
export class KeyExposed extends SecretError {}
