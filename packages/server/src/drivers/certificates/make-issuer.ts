import { X509Certificate, createPrivateKey, createPublicKey, type webcrypto } from 'node:crypto'
import { certificateLifetimeMs, planCertificateLifetime } from '#domain/shared/index.ts'
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
  keyAlgorithm,
  pemOfKey,
} from './certificate-and-key.ts'
import type { CertificateAndKey } from './certificate-and-key.ts'

/** New self-signed authority, which cannot sign further authorities, and its key, as PEM. `nowMs` is the database's time. */
export async function makeIssuer(commonName: string, nowMs = Date.now()): Promise<CertificateAndKey> {
  const keys = await crypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify'])
  return { certificate: await certify(commonName, keys, nowMs), key: pemOfKey(keys.privateKey) }
}

/** Returns an authority's renewed certificate, PEM, with the same key and name. */
export function renewIssuer({ key }: CertificateAndKey, commonName: string, nowMs: number): Promise<string> {
  const privateKey = createPrivateKey(key)
  const keys = {
    privateKey: privateKey.toCryptoKey(keyAlgorithm, false, ['sign']),
    publicKey: createPublicKey(privateKey).toCryptoKey(keyAlgorithm, true, ['verify']),
  }
  return certify(commonName, keys, nowMs)
}

/** `notAfter` time of a PEM certificate, in milliseconds since 1970. */
export function readCertificateEndMs(certificate: string): number {
  return Date.parse(new X509Certificate(certificate).validTo)
}

async function certify(commonName: string, keys: webcrypto.CryptoKeyPair, nowMs: number): Promise<string> {
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...planCertificateLifetime({ nowMs, machineMs: Date.now() }, certificateLifetimeMs.authority),
    name: [{ CN: [commonName] }],
    keys,
    signingAlgorithm: keyAlgorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign | KeyUsageFlags.digitalSignature, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return `${certificate.toString('pem')}\n`
}
