import {
  createPrivateKey,
  createPublicKey,
  KeyObject,
  type webcrypto,
  X509Certificate as ReadCertificate,
} from 'node:crypto'
import { certificateLifetimeMs, planCertificateLifetime } from '#domain/shared/index.ts'
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from './x509.ts'

/** Certificate authority in PEM. */
export interface Authority {
  readonly certificate: string
  readonly key: string
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/**
 * Returns a new certificate authority of a cluster, valid for ten years. It signs serving certificates, but no authorities (decision E8).
 * @param nowMs the database's time
 */
export async function makeAuthority(commonName: string, nowMs = Date.now()): Promise<Authority> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  return {
    certificate: await certify(`CN=${commonName}`, keys, nowMs),
    key: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/**
 * Returns a new certificate of an authority, valid for ten years; name and key stay. So old serving certificates verify with the new authority certificate, and
 * new ones with old kubeconfigs until the old authority certificate expires.
 */
export function renewAuthority({ certificate, key }: Authority, nowMs: number): Promise<string> {
  const privateKey = createPrivateKey(key)
  const keys = {
    privateKey: privateKey.toCryptoKey(algorithm, false, ['sign']),
    publicKey: createPublicKey(privateKey).toCryptoKey(algorithm, true, ['verify']),
  }
  return certify(new X509Certificate(certificate).subject, keys, nowMs)
}

/** Returns the expiry (notAfter) of a PEM certificate in milliseconds since 1970. Throws for an invalid certificate. */
export function readEndMs(certificate: string): number {
  return Date.parse(new ReadCertificate(certificate).validTo)
}

async function certify(name: string, keys: webcrypto.CryptoKeyPair, nowMs: number): Promise<string> {
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name,
    keys,
    signingAlgorithm: algorithm,
    ...planCertificateLifetime({ nowMs, machineMs: Date.now() }, certificateLifetimeMs.authority),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return certificate.toString('pem')
}
