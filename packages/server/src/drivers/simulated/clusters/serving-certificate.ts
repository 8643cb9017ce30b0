import { issueCertificate, servingSubject } from '../../certificates/issue-certificate.ts'
import { readCertificateEndMs } from '../../certificates/make-issuer.ts'
import { tlsName } from './tls-name.ts'
import type { ClusterSpec, SecretBox } from '#reconcile/ports/index.ts'

/** A serving certificate with its key as sealed JSON `{cert, key}`, and when it ends. */
interface ServingCertificate {
  readonly sealed: Uint8Array
  readonly ends: Date
}

/** Issues a serving certificate of the cluster's authority for its TLS name; `nowMs` is the world's time (decision E8). */
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

/** Place that a cluster's serving certificate is sealed for. */
export function tlsContext(uid: string): string {
  return `sim-cluster/${uid}/tls`
}
