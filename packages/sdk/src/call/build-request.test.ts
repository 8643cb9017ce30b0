import { pathSpelling } from '@moorage/server/testkit/http/path-spelling'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildRequest } from './build-request.ts'
import { operationsOf } from './operation.ts'
import { openWire } from './wire.ts'

const operations = operationsOf('neutral')
const wire = openWire({ baseUrl: 'http://127.0.0.1:4400/v4/', token: 'secret' })

async function build(name: string, parts: Parameters<typeof buildRequest>[2]) {
  const operation = operations.get(name)
  if (!operation) throw new Error(name)
  return buildRequest(wire, operation, parts)
}

it.each([
  ['image.view', ['private/1'], '/v4/images/private%2F1'],
  ['tag.view', ['a b?#'], '/v4/tags/a%20b%3F%23'],
  ['user.view', ['$&'], '/v4/account/users/%24%26'],
] as const)('%s of %j stays one segment of the path', async (name, path, url) => {
  expect((await build(name, { path })).url).toBe(`http://127.0.0.1:4400${url}`)
})

it('any path value results in the same path of the same origin, or in no request', async () => {
  await fc.assert(
    fc.asyncProperty(pathSpelling('foreign.example:81'), async (value) => {
      const built = build('volume.attach', { path: [value] })
      if (/^\.{0,2}$/.test(value) || !value.isWellFormed()) {
        await expect(built).rejects.toThrow(value.isWellFormed() ? TypeError : URIError)
        return
      }
      const { origin, pathname, search, hash } = new URL((await built).url)
      const [empty, version, area, segment = '', ...others] = pathname.split('/')
      expect([origin, empty, version, area, others, search, hash]).toEqual([
        'http://127.0.0.1:4400',
        '',
        'v4',
        'volumes',
        ['attach'],
        '',
        '',
      ])
      expect(decodeURIComponent(segment)).toBe(value)
    }),
    { numRuns: 500 },
  )
})

it('a filter with any characters fits into a header', async () => {
  const { headers } = await build('volume.list', { filter: { label: 'größe 🛳' } })
  expect(headers['x-filter']).toMatch(/^[\x20-\x7e]+$/)
  expect(JSON.parse(headers['x-filter'] ?? '')).toEqual({ label: 'größe 🛳' })
})

it('undefined values are not sent, and a request without a body has no Content-Type', async () => {
  const { headers, url, body } = await build('event.view', { path: [1], query: { wait: undefined } })
  expect([url, body, headers]).toEqual([
    'http://127.0.0.1:4400/v4/account/events/1',
    undefined,
    { accept: 'application/json', authorization: 'Bearer secret', 'user-agent': 'moorage-sdk' },
  ])
})

it.each(['http://host:1', 'http://host:1/', 'http://host:1/v4', 'http://host:1/v4/', 'http://host:1/v4?x=1'])(
  '%s is accepted as a base URL',
  (baseUrl) => expect(openWire({ baseUrl }).base).toBe('http://host:1/v4'),
)
