import { KeyObject } from 'node:crypto'
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from './x509.ts'

/** A certificate authority, PEM. */
export interface Authority {
  readonly certificate: string
  readonly key: string
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const yearMs = 365 * 86_400_000
const years = 10
/** Clients whose clock is slow must be able to use a cluster at once. */
const backdatedMs = 3_600_000

/** Makes a cluster's own certificate authority; valid for ten years, signs serving certificates and no further authorities (decision E8). */
export async function makeAuthority(commonName: string): Promise<Authority> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  // The clock of this machine, not the database's: whoever checks the certificate goes by the former.
  const nowMs = Date.now()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [commonName] }],
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(nowMs - backdatedMs),
    notAfter: new Date(nowMs + years * yearMs),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return {
    certificate: certificate.toString('pem'),
    key: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
