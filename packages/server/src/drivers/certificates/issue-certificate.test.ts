import { X509Certificate } from 'node:crypto'
import { connect, createServer, type TLSSocket } from 'node:tls'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { issueCertificate, servingSubject } from './issue-certificate.ts'
import { makeIssuer } from './make-issuer.ts'
import type { CertificateSubject } from './issue-certificate.ts'

const name = 'c-0b5e.moorage.internal'

test('a serving certificate is ECDSA P-256, holds for its names and addresses, and is signed by its authority alone (decision E8)', async () => {
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

test('a TLS client that trusts the authority and asks for the name is served; one that trusts another is not (decision E8)', async () => {
  const [authority, other] = await Promise.all([makeIssuer('ours'), makeIssuer('theirs')])
  const { certificate, key } = await issueCertificate(authority, servingSubject([name]))
  const server = createServer({ cert: certificate, key }, (socket) => socket.on('error', () => undefined).end()).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (ca: string): Promise<string> => {
    const socket: TLSSocket = connect({ host: '127.0.0.1', port, servername: name, ca })
    return once(socket, 'secureConnect')
      .then(
        () => 'served',
        (error: NodeJS.ErrnoException) => error.code ?? 'refused',
      )
      .finally(() => socket.destroy())
  }
  expect([await ask(authority.certificate), await ask(other.certificate)]).toEqual([
    'served',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ])
  server.close()
})

test('a certificate for a client carries its user and group, no names, and no right to serve; one for a peer has both uses', async () => {
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
