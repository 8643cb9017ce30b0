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

/**
 * Issues a serving certificate of an authority for DNS names and IP addresses, for a year and never beyond the authority's own end; the key is new.
 * Throws when the authority cannot be read.
 */
export async function issueCertificate(
  authority: Certified,
  names: readonly [string, ...string[]],
  nowMs = Date.now(),
): Promise<Certified> {
  const issuer = new X509Certificate(authority.certificate)
  const keys = await crypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.create({
    ...planCertificateLife({ nowMs, machineMs: Date.now() }, certificateLifeMs.serving, issuer.notAfter.getTime()),
    subject: [{ CN: [names[0]] }],
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: createPrivateKey(authority.key).toCryptoKey(keyAlgorithm, false, ['sign']),
    signingAlgorithm: keyAlgorithm,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) ? 'ip' : 'dns', value }))),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer),
    ],
  })
  return { certificate: `${certificate.toString('pem')}\n`, key: pemOfKey(keys.privateKey) }
}
