import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import { certificateLifeMs, planCertificateLife } from '#domain/shared/index.ts'
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
} from './certified.ts'
import type { Certified } from './certified.ts'

/** Whom a certificate is for, and what for. */
export interface CertificateSubject {
  /** Kubernetes takes that of a client for its user. */
  readonly commonName: string
  /** Kubernetes takes that of a client for its group. */
  readonly organization?: string
  /** To serve, to be somebody's client, or both, as members of etcd are to one another. */
  readonly usages: readonly CertificateUsage[]
  /** DNS names and IP addresses it serves under; none for a client. */
  readonly names?: readonly string[]
}

/** One use of a certificate. */
export type CertificateUsage = 'server' | 'client'

/** Subject of a certificate to serve with, under these names and addresses; its own name is the first. */
export function servingSubject(names: readonly [string, ...string[]]): CertificateSubject {
  return { commonName: names[0], usages: ['server'], names }
}

const extendedUsages = { server: ExtendedKeyUsage.serverAuth, client: ExtendedKeyUsage.clientAuth } as const

/**
 * Issues a certificate of an authority, for a year and never beyond the authority's own end; the key is new (decision E8).
 * Throws when the authority cannot be read.
 * @param nowMs the database's time
 */
export async function issueCertificate(
  authority: Certified,
  { commonName, organization, usages, names = [] }: CertificateSubject,
  nowMs = Date.now(),
): Promise<Certified> {
  const issuer = new X509Certificate(authority.certificate)
  const keys = await crypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.create({
    ...planCertificateLife({ nowMs, machineMs: Date.now() }, certificateLifeMs.serving, issuer.notAfter.getTime()),
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

/** An extension without names would be refused by those who read it. */
function alternativeNames(names: readonly string[]): SubjectAlternativeNameExtension[] {
  if (names.length === 0) return []
  return [new SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) ? 'ip' : 'dns', value })))]
}
