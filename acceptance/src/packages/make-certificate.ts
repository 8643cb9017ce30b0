import { join } from 'node:path'
import { runTool } from './run-tool.ts'

/** A certificate that signs itself, and its key, both in PEM. */
export interface Certificate {
  readonly certificate: string
  readonly key: string
}

/** Makes one for a name, of two days, in a folder: `cert.pem` and `key.pem`; the paths. */
export async function makeCertificate(folder: string, name: string): Promise<Certificate> {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  await runTool('openssl', [...kind, ...subject, '-keyout', key, '-out', certificate])
  return { certificate, key }
}
