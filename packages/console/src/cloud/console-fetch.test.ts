import { createClient } from '@moorage/sdk'
import { pathSpelling } from '@moorage/server/testkit/http/path-spelling'
import fc from 'fast-check'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { consoleFetch } from './console-fetch.ts'

const received: string[] = []
const [own, foreign] = ['own', 'foreign'].map((name) =>
  createServer((request, response) => {
    received.push(`${name} ${request.url}`)
    response.end('{}')
  }).listen(0, '127.0.0.1'),
)
const originOf = async (server: typeof own): Promise<string> => {
  if (server && !server.listening) await once(server, 'listening')
  const address = server?.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
afterAll(() => {
  for (const server of [own, foreign]) {
    server?.close()
    server?.closeAllConnections()
  }
})

test('no value of a path leads a request of the console to another path or origin', async () => {
  const client = createClient({ baseUrl: await originOf(own), fetch: consoleFetch })
  const { host } = new URL(await originOf(foreign))
  await fc.assert(
    fc.asyncProperty(
      pathSpelling(host).filter((one) => !/^\.{0,2}$/.test(one) && one.isWellFormed()),
      async (label) => {
        received.length = 0
        await client.call('tag.view', { path: [label] })
        expect(received.map((one) => decodeURIComponent(one))).toEqual([`own /v4/tags/${label}`])
      },
    ),
    { numRuns: 60 },
  )
})
