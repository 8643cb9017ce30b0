import { issueCertificate, servingSubject } from '#drivers/certificates/issue-certificate.ts'
import { makeAuthority } from '#reconcile/cluster/make-authority.ts'

/** Returns a server certificate for a name, its key and its issuer's certificate, in PEM. */
export async function makeTestCertificate(name: string): Promise<{ cert: string; key: string; ca: string }> {
  const authority = await makeAuthority('test')
  const { certificate, key } = await issueCertificate(authority, servingSubject([name]))
  return { cert: certificate, key, ca: authority.certificate }
}
