import { issueCertificate, servingSubject } from '#drivers/certificates/issue-certificate.ts'
import { makeAuthority } from '#reconcile/cluster/make-authority.ts'

/** A certificate to serve with under a name, its key, and the certificate of who has issued it; PEM. */
export async function makeTestCertificate(name: string): Promise<{ cert: string; key: string; ca: string }> {
  const authority = await makeAuthority('test')
  const { certificate, key } = await issueCertificate(authority, servingSubject([name]))
  return { cert: certificate, key, ca: authority.certificate }
}
