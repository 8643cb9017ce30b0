import { expect, it } from 'vitest'
import { buildHostConsoleUrl, isHostConsolePath, readConsoleTicket } from './host-console-url.ts'

const ticket = 'a-_9'.repeat(11).slice(1)

it('a console URL has the scheme of the origin, and its ticket is read back (decision H18)', () => {
  const urls = ['http://a.test:4400', 'https://a.test'].map((origin) => buildHostConsoleUrl(origin, ticket))
  expect(urls).toEqual([`ws://a.test:4400/console/${ticket}`, `wss://a.test/console/${ticket}`])
  expect(readConsoleTicket(new URL(urls[0] ?? '').pathname)).toBe(ticket)
})

it.each([undefined, '/v4/hosts', `/consoles/${ticket}`, '/console/', `/console/${ticket}?x`, `/console/${ticket}a`])(
  'rejects %s',
  (url) => {
    expect(readConsoleTicket(url)).toBeNull()
    expect(isHostConsolePath(url)).toBe(url?.startsWith('/console/') ?? false)
  },
)
