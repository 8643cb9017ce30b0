import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { issueCertificate, servingSubject } from './issue-certificate.ts'
import { makeIssuer } from './make-issuer.ts'
import type { CertificateSubject } from './issue-certificate.ts'

const name = 'c-0b5e.moorage.internal'

test('a serving certificate is ECDSA P-256, valid for its names and addresses, and signed by its authority alone (decision E8)', async () => {
  const [authority, other] = await Promise.all([makeIssuer('ours'), makeIssuer('theirs')])
  const leaf = new X509Certificate((await issueCertificate(authority, servingSubject([name, '127.0.0.1']))).certificate)
  const [ours, theirs] = [authority, other].map(({ certificate }) => new X509Certificate(certificate))
  expect(leaf.publicKey.asymmetricKeyDetails).toMatchObject({ namedCurve: 'prime256v1' })
  expect([leaf.checkHost(name), leaf.checkIP('127.0.0.1'), leaf.checkHost('c-1.moorage.internal')]).toEqual([
    name,
    '127.0.0.1',
    undefined,
  ])
  expect([ours?.ca, leaf.ca]).toEqual([true, false])
  expect([ours, theirs].map((one) => one !== undefined && leaf.checkIssued(one) && leaf.verify(one.publicKey))).toEqual(
    [true, false],
  )
})

test('a client certificate has its user and group, no names, and no server usage; a peer certificate has both usages', async () => {
  const authority = await makeIssuer('ours')
  const issue = async (subject: CertificateSubject) =>
    new X509Certificate((await issueCertificate(authority, subject)).certificate)
  const client = await issue({ commonName: 'admin', organization: 'system:masters', usages: ['client'] })
  const peer = await issue({ commonName: 'member-1', usages: ['server', 'client'], names: ['127.0.0.1'] })
  const [serverUse, clientUse] = ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']
  expect(client.subject).toBe('O=system:masters\nCN=admin')
  expect([client.keyUsage, peer.keyUsage]).toEqual([[clientUse], [serverUse, clientUse]])
  expect([client.subjectAltName, peer.subjectAltName]).toEqual([undefined, 'IP Address:127.0.0.1'])
})
