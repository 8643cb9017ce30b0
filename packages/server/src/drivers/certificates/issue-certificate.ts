import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import { certificateLifetimeMs, planCertificateLifetime } from '#domain/shared/index.ts'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
  keyAlgorithm,
  pemOfKey,
} from './certificate-and-key.ts'
import type { CertificateAndKey } from './certificate-and-key.ts'

/** Subject and usages of a certificate. */
export interface CertificateSubject {
  /** Kubernetes user name in a client certificate. */
  readonly commonName: string
  /** Kubernetes group in a client certificate. */
  readonly organization?: string
  /** Usages, of which etcd members have both. */
  readonly usages: readonly CertificateUsage[]
  /** DNS names and IP addresses; absent for a client. */
  readonly names?: readonly string[]
}

/** Usage of a certificate. */
type CertificateUsage = 'server' | 'client'

/** Subject of a serving certificate for these names; the first is the common name. */
export function servingSubject(names: readonly [string, ...string[]]): CertificateSubject {
  return { commonName: names[0], usages: ['server'], names }
}

const extendedUsages = { server: ExtendedKeyUsage.serverAuth, client: ExtendedKeyUsage.clientAuth } as const

/**
 * Certificate signed by the authority and its new private key, as PEM, valid for a year but never beyond its authority (decision E8).
 * @param nowMs the database's time
 */
export async function issueCertificate(
  authority: CertificateAndKey,
  { commonName, organization, usages, names = [] }: CertificateSubject,
  nowMs = Date.now(),
): Promise<CertificateAndKey> {
  const issuer = new X509Certificate(authority.certificate)
  const keys = await crypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.create({
    ...planCertificateLifetime(
      { nowMs, machineMs: Date.now() },
      certificateLifetimeMs.serving,
      issuer.notAfter.getTime(),
    ),
    subject: [...(organization === undefined ? [] : [{ O: [organization] }]), { CN: [commonName] }],
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: createPrivateKey(authority.key).toCryptoKey(keyAlgorithm, false, ['sign']),
    signingAlgorithm: keyAlgorithm,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension(usages.map((usage) => extendedUsages[usage])),
      ...alternativeNames(names),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer),
    ],
  })
  return { certificate: `${certificate.toString('pem')}\n`, key: pemOfKey(keys.privateKey) }
}

/** Clients reject an empty extension. */
function alternativeNames(names: readonly string[]): SubjectAlternativeNameExtension[] {
  if (names.length === 0) return []
  return [new SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) ? 'ip' : 'dns', value })))]
}
