import { join } from 'node:path'
import { runTool } from './run-tool.ts'

/** Paths of a self-signed certificate and its key in PEM. */
export interface Certificate {
  readonly certificate: string
  readonly key: string
}

/** Writes a self-signed certificate for a DNS name, valid for two days, as `cert.pem` and `key.pem` in a folder. Returns the paths. */
export async function makeCertificate(folder: string, name: string): Promise<Certificate> {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  await runTool('openssl', [...kind, ...subject, '-keyout', key, '-out', certificate])
  return { certificate, key }
}
