import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type Server, type ServerResponse, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCallScope } from '../wire/call-scope.ts'
import { openCloud } from './open-cloud.ts'

const folder = mkdtempSync(join(tmpdir(), 'csi-cloud-'))
let server: Server
let respond: (response: ServerResponse) => void
beforeAll(async () => {
  server = createServer((_request, response) => respond(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  writeFileSync(join(folder, 'token'), 'secret')
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true })
})

const scope = () => openCallScope(Date.now() + 60_000, new AbortController().signal)

function list(): Promise<unknown> {
  const address = server.address()
  writeFileSync(join(folder, 'url'), `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v4`)
  return openCloud(folder, 'test')(scope()).request({ method: 'GET', path: '/volumes' })
}

test.each<[string, (response: ServerResponse) => void]>([
  [
    'is cut off',
    (response) => response.writeHead(200, { 'content-length': 100 }).write('{"data":[', () => response.destroy()),
  ],
  ['is not JSON', (response) => response.end('<html>')],
  ['is empty', (response) => response.end()],
  ['is too long', (response) => response.writeHead(200, { 'content-length': 5 * 2 ** 20 }).end('{')],
])('a 200 that %s is UNAVAILABLE, and not an empty list', async (_name, send) => {
  respond = send
  await expect(list()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a Secret without a valid URL is UNAVAILABLE', async () => {
  writeFileSync(join(folder, 'url'), 'moorage')
  await expect(openCloud(folder, 'test')(scope()).request({ method: 'GET', path: '/volumes' })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
})
