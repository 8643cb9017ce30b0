import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { continueWhenRead } from './continue-when-read.ts'

const server = createServer()
afterEach(() => server.close())

async function post(handle: (incoming: IncomingMessage, response: ServerResponse) => void) {
  server.removeAllListeners('request').on('request', handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let isContinued = false
  const sent = request({ host: '127.0.0.1', port, method: 'POST', headers: { expect: '100-continue' } })
  sent.on('continue', () => {
    isContinued = true
    sent.end('body')
  })
  sent.flushHeaders()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  sent.destroy()
  return { status: answer.statusCode, isContinued, connection: answer.headers.connection }
}

continueWhenRead(server)

it('requests a body when it is read, and keeps the connection', async () => {
  const read = await post((incoming, response) => {
    incoming.on('data', (text: Buffer) => response.end(String(text)))
  })
  expect(read).toEqual({ status: 200, isContinued: true, connection: 'keep-alive' })
})

it('answers a request that is rejected earlier without its body, and closes the connection', async () => {
  const rejected = await post((incoming, response) => {
    response.writeHead(401).end()
    incoming.resume()
  })
  expect(rejected).toEqual({ status: 401, isContinued: false, connection: 'close' })
})
