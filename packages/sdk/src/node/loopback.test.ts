import { sendRawRequest } from '@moorage/server/testkit/http/send-raw-request'
import { pathSpelling } from '@moorage/server/testkit/http/path-spelling'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openLoopback } from './index.ts'

it('no request of another program ends the wait, or is returned as the redirect', async () => {
  const loopback = await openLoopback()
  const { origin } = new URL(loopback.redirectUri)
  const target = pathSpelling('foreign.example').filter((one) => /^[!-~]+$/.test(one) && !one.startsWith('/callback'))
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        target,
        target.map((one) => `${one}/callback?code=foreign`),
      ),
      async (sent) => {
        const answer = await sendRawRequest(origin, `GET ${sent} HTTP/1.1\nhost: 127.0.0.1\nconnection: close`)
        expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
      },
    ),
    {
      numRuns: 60,
      examples: [
        ['//['],
        ['http://foreign.example/callback?code=foreign'],
        ['//foreign.example/callback?code=foreign'],
      ],
    },
  )
  await fetch(`${loopback.redirectUri}?code=own`)
  expect(await loopback.waitForRedirect()).toBe(`${origin}/callback?code=own`)
  await loopback.close()
})
