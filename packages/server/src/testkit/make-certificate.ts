import { makeAuthority } from '../drivers/simulated/tls/make-authority.ts'

/** Makes a certificate of the name that nobody trusts, and its key, both in PEM; another one at every call. */
export async function makeCertificate(name: string): Promise<{ readonly cert: string; readonly key: string }> {
  const { certificate, key } = await makeAuthority(name)
  return { cert: certificate, key }
}
