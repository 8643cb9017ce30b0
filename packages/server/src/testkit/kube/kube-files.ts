import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CertificateAndKey } from '#drivers/certificates/certificate-and-key.ts'
import { issueCertificate } from '#drivers/certificates/issue-certificate.ts'
import { makeIssuer } from '#drivers/certificates/make-issuer.ts'

/** Credentials of a test's control plane. */
export interface KubeCredentials {
  readonly authority: string
  readonly admin: CertificateAndKey
}

const servedNames = [
  '127.0.0.1',
  '10.96.0.1',
  'localhost',
  'kubernetes',
  'kubernetes.default',
  'kubernetes.default.svc',
]

/**
 * Writes keys, certificates and kubeconfigs of a control plane at `server` into a folder. Returns the authority's certificate and an administrator's
 * certificate and key.
 */
export async function writeKubeFiles(folder: string, server: string): Promise<KubeCredentials> {
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text, { mode: 0o600 })
  const issuer = await makeIssuer('kube-of-test')
  const issue = (commonName: string, organization: string): Promise<CertificateAndKey> =>
    issueCertificate(issuer, { commonName, organization, usages: ['client'] })
  const serving = await issueCertificate(issuer, {
    commonName: 'kube-apiserver',
    usages: ['server'],
    names: servedNames,
  })
  write('ca.crt', issuer.certificate)
  write('ca.key', issuer.key)
  write('serving.crt', serving.certificate)
  write('serving.key', serving.key)
  for (const part of ['kube-controller-manager', 'kube-scheduler']) {
    const client = await issue(`system:${part}`, `system:${part}`)
    write(`${part}.conf`, JSON.stringify(kubeconfigOf(server, issuer.certificate, client)))
  }
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  write('accounts.pub', publicKey.export({ type: 'spki', format: 'pem' }).toString())
  write('accounts.key', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  return { authority: issuer.certificate, admin: await issue('test', 'system:masters') }
}

function kubeconfigOf(server: string, authority: string, { certificate, key }: CertificateAndKey): unknown {
  const data = (text: string): string => Buffer.from(text).toString('base64')
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'one', cluster: { server, 'certificate-authority-data': data(authority) } }],
    users: [{ name: 'one', user: { 'client-certificate-data': data(certificate), 'client-key-data': data(key) } }],
    contexts: [{ name: 'one', context: { cluster: 'one', user: 'one' } }],
    'current-context': 'one',
  }
}
