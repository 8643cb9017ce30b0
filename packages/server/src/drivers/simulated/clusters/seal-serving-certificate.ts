import type { ClusterSpec, SecretBox } from '../../../reconcile/ports/index.ts'
import { issueCertificate } from '../tls/issue-certificate.ts'
import { tlsContext } from './tls-context.ts'
import { tlsName } from './tls-name.ts'

/** Issues a serving certificate of the cluster's authority for its TLS name; answers it with its key as sealed JSON `{cert, key}` (decision E8). */
export async function sealServingCertificate(
  secretBox: SecretBox,
  uid: string,
  { caCertificate, caKey }: ClusterSpec,
): Promise<Uint8Array> {
  const { certificate, key } = await issueCertificate({ certificate: caCertificate, key: caKey }, [tlsName(uid)])
  return secretBox.seal(JSON.stringify({ cert: certificate, key }), tlsContext(uid))
}
