import { createHash } from 'node:crypto'

/** Length of a key in octets: AES-256. */
export const keyOctets = 32
/** Length of a key's id in octets. */
export const keyIdOctets = 8

/** A key with the id that sealed secrets name it by. */
export interface SecretKey {
  /** 8 octets in hex, derived from the key; tells nothing about it. */
  readonly id: string
  readonly octets: Buffer
}

/** Names a key. */
export function nameSecretKey(octets: Buffer): SecretKey {
  const id = createHash('sha256').update('moorage secret key id\0').update(octets).digest('hex').slice(0, keyIdOctets * 2)
  return { id, octets }
}
