import { createHash } from 'node:crypto'
import { sealedForm } from '#domain/shared/index.ts'

/** Length of a key in octets: AES-256. */
export const keyOctets = 32

/** A key with the id that sealed secrets name it by. */
export interface SecretKey {
  /** 8 octets in hex, derived from the key; tells nothing about it. */
  readonly id: string
  readonly octets: Buffer
}

/** Keys of a file in their order: the first seals, all of them open. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]]

/** Names a key. */
export function nameSecretKey(octets: Buffer): SecretKey {
  const id = createHash('sha256')
    .update('moorage secret key id\0')
    .update(octets)
    .digest('hex')
    .slice(0, sealedForm.keyIdOctets * 2)
  return { id, octets }
}

/** A sealed secret cannot be opened, or the key file cannot be used; one sentence for the operator, without anything secret. */
export class SecretRefused extends Error {
  override readonly name = 'SecretRefused'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

/** The key file can be read by others than its owner: whoever may use the key must settle who can. */
export class KeyExposed extends SecretRefused {}
