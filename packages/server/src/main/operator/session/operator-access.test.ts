import { afterAll, describe, expect, test } from 'vitest'
import { openOperatorBench } from '#testkit/operator/operator-bench.ts'
import { openOperatorSessions } from './operator-sessions.ts'

const operator = await openOperatorBench()
afterAll(() => operator.close())

const page = { 'moorage-console': '1', 'sec-fetch-site': 'same-origin' }
const refused = { errors: [expect.objectContaining({ reason: 'Invalid Token', field: '' })] }

async function signIn(): Promise<string> {
  const { status, headers } = await operator.request('/operator/session', {
    method: 'POST',
    headers: page,
    body: { token: operator.operatorToken },
  })
  expect(status).toBe(204)
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

describe('access to the operator API (decision G5.3)', () => {
  const paths = ['regions', 'work', 'installation', 'openapi.json', 'sim/faults', 'sim/world', 'sim/nothing']

  test.each(['no token', 'another token', 'a user’s token', 'the token in another scheme'])(
    '%s is 401 at every path',
    async (which) => {
      const headers: Record<string, Record<string, string>> = {
        'no token': {},
        'another token': { authorization: `Bearer ${operator.operatorToken}x` },
        'a user’s token': { authorization: `Bearer ${operator.userToken}` },
        'the token in another scheme': { authorization: `Basic ${operator.operatorToken}` },
      }
      expect(operator.userToken).toMatch(/^[0-9a-f]{64}$/)
      for (const path of paths) {
        const answer = await operator.request(`/operator/${path}`, { headers: headers[which] ?? {} })
        expect([path, answer.status, answer.body]).toEqual([path, 401, refused])
      }
    },
  )

  test('the token has access to everything', async () => {
    for (const path of ['regions', 'work', 'installation', 'openapi.json', 'sim/faults', 'sim/world'])
      expect([path, (await operator.request(`/operator/${path}`)).status]).toEqual([path, 200])
  })
})

describe('session of the operator pages (decision G5.3)', () => {
  test('requires the operator token, has the same access, and ends by signing out', async () => {
    const cookie = await signIn()
    const headers = { ...page, cookie }
    expect((await operator.request('/operator/work', { headers })).status).toBe(200)
    expect((await operator.request('/operator/sim/faults', { headers })).status).toBe(200)
    const out = await operator.request('/operator/session', { method: 'DELETE', headers })
    expect([out.status, out.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('max-age=0')])
    expect((await operator.request('/operator/work', { headers })).status).toBe(401)
  })

  test.each([['another token'], ['']])('is rejected for %s', async (token) => {
    const answer = await operator.request('/operator/session', { method: 'POST', headers: page, body: { token } })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null])
  })

  test('is rejected for a token of a user and without a token', async () => {
    const ask = (body: unknown) => operator.request('/operator/session', { method: 'POST', headers: page, body })
    expect((await ask({ token: operator.userToken })).status).toBe(401)
    expect(await ask({})).toMatchObject({ status: 400, body: { errors: [{ field: 'token' }] } })
  })

  test.each([
    ['without the console’s header', { 'sec-fetch-site': 'same-origin' }],
    ['from another site', { ...page, 'sec-fetch-site': 'cross-site' }],
    ['from another port of this machine', { ...page, 'sec-fetch-site': 'same-site' }],
  ])('has no effect %s', async (_from, sent) => {
    const headers = { ...sent, cookie: await signIn() }
    for (const path of ['work', 'sim/faults'])
      expect((await operator.request(`/operator/${path}`, { headers })).status).toBe(401)
    const made = await operator.request('/operator/session', {
      method: 'POST',
      headers,
      body: { token: operator.operatorToken },
    })
    expect(made.status).toBe(401)
  })

  test('ends after 12 hours, and after a hundred later sessions', () => {
    let nowMs = 0
    const origin = 'http://127.0.0.1:4402'
    const sessions = openOperatorSessions({ operatorToken: 'right', origin: () => origin, nowMs: () => nowMs })
    const headersOf = (secret: string | null) => ({ ...page, cookie: `moorage_operator_4402=${secret}` })
    const first = headersOf(sessions.signIn('right'))
    nowMs = 12 * 3_600_000 - 1
    expect(sessions.isOpenTo(first)).toBe(true)
    nowMs += 1
    expect(sessions.isOpenTo(first)).toBe(false)
    const second = headersOf(sessions.signIn('right'))
    for (let made = 0; made < 99; made += 1) sessions.signIn('right')
    expect(sessions.isOpenTo(second)).toBe(true)
    sessions.signIn('right')
    expect(sessions.isOpenTo(second)).toBe(false)
  })
})
