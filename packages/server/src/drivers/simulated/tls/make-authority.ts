import type { Certified } from './certified.ts'
import { keyAlgorithm } from './key-algorithm.ts'
import { pemOfKey } from './pem-of-key.ts'
import { validity } from './validity.ts'
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from './x509.ts'

/** Makes a certificate authority that can sign serving certificates and nothing below them. */
export async function makeAuthority(commonName: string): Promise<Certified> {
  const keys = await crypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...validity(),
    name: [{ CN: [commonName] }],
    keys,
    signingAlgorithm: keyAlgorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign | KeyUsageFlags.digitalSignature, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { certificate: `${certificate.toString('pem')}\n`, key: pemOfKey(keys.privateKey) }
}
