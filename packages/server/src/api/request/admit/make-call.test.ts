import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startHttpHarness } from '#testkit/http/http-harness.ts'
import type { AnyHandler, Call } from '../../call.ts'

it('a handler gets user, token and application; reading them in a public operation throws', async () => {
  const lines: string[] = []
  const calls: Pick<Call, 'scopes' | 'appId' | 'params'>[] = []
  const actors: unknown[] = []
  const looks: AnyHandler = {
    kind: 'read',
    run: async (call) => {
      const { scopes, appId, params } = call
      calls.push({ scopes, appId, params })
      actors.push(call.actor)
      return {}
    },
  }
  const http = await startHttpHarness({
    isPlumbing: true,
    handlers: { 'volume.view': looks, 'volume_type.list': looks },
    log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
  })
  const { id, token } = await http.makeToken(['volumes:read_only'])
  const { headers } = await http.call('GET', '/v4/volumes/7', { token })
  const { status } = await http.call('GET', '/v4/volumes/types', { token: null })
  await http.close()
  expect(calls).toEqual([
    { scopes: ['volumes:read_only'], appId: null, params: { volumeId: 7 } },
    { scopes: [], appId: null, params: {} },
  ])
  expect(actors).toEqual([
    {
      accountId: http.accountId,
      trace: null,
      userId: http.userId,
      username: 'tester',
      isRestricted: false,
      tokenId: id,
      tokenLabel: 'further',
      clusterId: null,
      requestId: headers['x-request-id'],
      address: '127.0.0.1',
    },
  ])
  expect(status).toBe(500)
  expect(lines.join('')).toContain('a public operation accessed the actor')
})
