import { KeyObject, type webcrypto } from 'node:crypto'

/** A private key as PEM (PKCS #8). */
export function pemOfKey(key: webcrypto.CryptoKey): string {
  return KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString()
}
