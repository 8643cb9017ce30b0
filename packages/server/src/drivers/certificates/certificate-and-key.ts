import 'reflect-metadata'
import { KeyObject, type webcrypto } from 'node:crypto'

/** Certificate and private key (PKCS #8), both in PEM. */
export interface CertificateAndKey {
  readonly certificate: string
  readonly key: string
}

/** Key and signature algorithm of issued certificates. */
export const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** Exports a private key as PEM (PKCS #8). */
export function pemOfKey(key: webcrypto.CryptoKey): string {
  return KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString()
}

// The library needs `reflect-metadata` while it is loaded.
export * from '@peculiar/x509'
