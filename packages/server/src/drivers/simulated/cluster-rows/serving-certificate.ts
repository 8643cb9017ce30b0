import { issueCertificate, servingSubject } from '../../certificates/issue-certificate.ts'
import { readCertificateEndMs } from '../../certificates/make-issuer.ts'
import { tlsName } from './tls-name.ts'
import type { ClusterSpec, SecretBox } from '#reconcile/ports/index.ts'

interface ServingCertificate {
  readonly sealed: Uint8Array
  readonly ends: Date
}

/** Serving certificate and key for the cluster's TLS name, sealed as JSON, with its expiry. `nowMs` is simulator time (decision E8). */
export async function sealServingCertificate(
  secretBox: SecretBox,
  uid: string,
  { caCertificate, caKey, nowMs }: Pick<ClusterSpec, 'caCertificate' | 'caKey'> & { readonly nowMs: number },
): Promise<ServingCertificate> {
  const authority = { certificate: caCertificate, key: caKey }
  const { certificate, key } = await issueCertificate(authority, servingSubject([tlsName(uid)]), nowMs)
  return {
    sealed: await secretBox.seal(JSON.stringify({ cert: certificate, key }), tlsContext(uid)),
    ends: new Date(readCertificateEndMs(certificate)),
  }
}

/** Context for sealing a cluster's serving certificate. */
export function tlsContext(uid: string): string {
  return `sim-cluster/${uid}/tls`
}
