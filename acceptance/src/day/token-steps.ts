import assert from 'node:assert/strict'
import type { Api } from '../client/api.ts'
import { openEventLog } from '../client/event-log.ts'
import type { Page } from '../wire/shapes.ts'
import type { Step } from './scene.ts'

interface Token {
  readonly id: number
  readonly label: string
  readonly scopes: string
  readonly token: string
  readonly expiry: string
}

const notAuthorized = { status: 401, field: '', reason: 'Your OAuth token is not authorized to use this endpoint.' }

/** A secret is shown once: when that one answer was lost, the token is worth nothing and another is made (decision A9). */
async function newToken(api: Api, body: object): Promise<Token> {
  for (;;) {
    const { body: made, isResent } = await api.ok<Token>('POST', '/profile/tokens', { body })
    if (!isResent || made.token.length > 16) return made
    await api.remove(`/profile/tokens/${made.id}`)
  }
}

/** Personal tokens and what their scopes open (contract, Authentication 3; decision G2). */
export const tokenSteps: readonly Step[] = [
  {
    name: 'a token with scopes is shown once and opens only what they name (G2, B2)',
    async run({ api, words }) {
      const made = await newToken(api, { label: 'reader', scopes: words.scopes('volumes:read_only') })
      assert.match(made.token, /^[0-9a-f]{64}$/)
      const { body: listed } = await api.ok<Page<Token>>('GET', '/profile/tokens', { filter: { label: 'reader' } })
      assert.deepEqual(listed.data, [{ ...made, token: made.token.slice(0, 16) }])
      const reader = api.as(made.token)
      const answer = await reader.ok('GET', '/volumes')
      assert.equal(answer.headers.get('x-oauth-scopes'), 'volumes:read_only')
      for (const [method, path] of [
        ['POST', '/volumes'],
        ['GET', '/hosts/instances'],
        ['POST', '/profile/tokens'],
        ['GET', '/account/events'],
      ] as const) {
        await reader.refused(method, path, { body: method === 'POST' ? {} : undefined }, notAuthorized)
      }
      await api.ok('PUT', `/profile/tokens/${made.id}`, { body: { label: 'renamed' } })
      assert.equal((await api.ok<Token>('GET', `/profile/tokens/${made.id}`)).body.label, 'renamed')
      await api.remove(`/profile/tokens/${made.id}`)
      await reader.refused('GET', '/volumes', {}, { status: 401, field: '', reason: 'Invalid Token' })
    },
  },
  {
    name: 'a revoked token ends its streams (F4)',
    async run({ api, reach, words }) {
      const made = await newToken(api, { label: 'watcher', scopes: 'events:read_only' })
      const log = await openEventLog({
        reach: { ...reach, lost: async () => undefined },
        words,
        token: made.token,
        after: 0,
      })
      await api.remove(`/profile/tokens/${made.id}`)
      // The stream ends, and opening it again is refused: that is how the log learns of it.
      await assert.rejects(
        log.until('an event that never comes', () => false),
        (error: Error) => {
          assert.match(String(error.cause), /answered 401/)
          return true
        },
      )
    },
  },
]
