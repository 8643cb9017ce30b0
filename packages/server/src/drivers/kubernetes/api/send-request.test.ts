import fc from 'fast-check'
import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestCertificate } from '#testkit/http/make-test-certificate.ts'
import { pathSpelling } from '#testkit/http/path-spelling.ts'
import { callApiServer } from './call-api-server.ts'
import { closeConnection, type KubeConnection, openKubeConnection } from './kube-connection.ts'

const received: (string | undefined)[] = []
let foreignConnections = 0
const foreign = createServer((socket) => {
  foreignConnections += 1
  socket.destroy()
}).listen(0, '127.0.0.1')
const own = createTlsServer((request, response) => {
  received.push(request.headers.host)
  response.end('{}')
})
const hostOf = (server: typeof foreign): string => {
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
let connection: KubeConnection
beforeAll(async () => {
  const { ca, ...identity } = await makeTestCertificate('127.0.0.1')
  own.setSecureContext(identity)
  await once(own.listen(0, '127.0.0.1'), 'listening')
  connection = openKubeConnection({ server: `https://${hostOf(own)}`, ca, token: 'secret' })
})
afterAll(() => {
  closeConnection(connection)
  for (const server of [own, foreign]) server.close()
})

it('no path, such as one from a dashboard, leads to another server than the API server', async () => {
  await fc.assert(
    fc.asyncProperty(pathSpelling(hostOf(foreign)), async (path) => {
      received.length = 0
      const sent = callApiServer(connection, { method: 'GET', path })
      if (path.startsWith('/')) expect((await sent).status).toBe(200)
      else await expect(sent).rejects.toThrow('does not begin with "/"')
      expect(received).toEqual(path.startsWith('/') ? [hostOf(own)] : [])
    }),
    { numRuns: 60 },
  )
  expect(foreignConnections).toBe(0)
})
