import { X509Certificate } from 'node:crypto'
import { connect, createServer, type TLSSocket } from 'node:tls'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { issueCertificate } from './issue-certificate.ts'
import { makeSimAuthority } from './make-authority.ts'

const name = 'c-0b5e.moorage.internal'

test('a serving certificate is ECDSA P-256, holds for its names and addresses, and is signed by its authority alone (decision E8)', async () => {
  const [authority, other] = await Promise.all([makeSimAuthority('ours'), makeSimAuthority('theirs')])
  const leaf = new X509Certificate((await issueCertificate(authority, [name, '127.0.0.1'])).certificate)
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
  const [authority, other] = await Promise.all([makeSimAuthority('ours'), makeSimAuthority('theirs')])
  const { certificate, key } = await issueCertificate(authority, [name])
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
