import assert from 'node:assert/strict'
import type { Page } from '../wire/shapes.ts'
import type { Step } from './scene.ts'

interface Client {
  readonly id: string
  readonly label: string
  readonly redirect_uri: string
  readonly secret: string
  readonly status: string
  readonly public: boolean
}

const clients = '/account/oauth-clients'
const redacted = '<REDACTED>'
const notFound = { status: 404, field: '', reason: 'Not found' }

/** The account, OAuth clients, and how often one may ask (decisions G2, G4, G8). */
export const clientSteps: readonly Step[] = [
  {
    name: 'the account is shown, and every answer says how often one may ask (A7, G4)',
    async run({ api }) {
      const { body, headers } = await api.ok<{
        company: string
        balance_uninvoiced: number
        capabilities: readonly string[]
      }>('GET', '/account')
      assert.ok(body.company !== '' && body.balance_uninvoiced >= 0 && body.capabilities.includes('Kubernetes'))
      const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
        Number(headers.get(`x-ratelimit-${name}`)),
      )
      assert.ok(
        Number.isSafeInteger(limit) && Number.isSafeInteger(remaining) && (remaining ?? 0) <= (limit ?? 0),
        `${remaining} of ${limit}`,
      )
      assert.equal((reset ?? 0) % 60, 0, 'windows are calendar minutes (G10)')
    },
  },
  {
    name: 'an OAuth client is registered, shows its secret once, gets another, and goes (G2)',
    async run({ api }) {
      const made = await api.ok<Client>('POST', clients, {
        body: { label: 'shop', redirect_uri: 'https://shop.example/back' },
      })
      const { id, secret } = made.body
      assert.match(id, /^[0-9a-f]{20}$/)
      assert.match(
        secret,
        made.isResent ? /^([0-9a-f]{64}|<REDACTED>)$/ : /^[0-9a-f]{64}$/,
        'the secret is shown this once',
      )
      assert.deepEqual((await api.ok<Client>('GET', `${clients}/${id}`)).body, { ...made.body, secret: redacted })
      assert.deepEqual(
        (await api.ok<Page<Client>>('GET', clients, { filter: { label: 'shop' } })).body.data.map((one) => [
          one.id,
          one.secret,
        ]),
        [[id, redacted]],
      )
      const { body: changed } = await api.ok<Client>('PUT', `${clients}/${id}`, {
        body: { label: 'market', redirect_uri: 'http://127.0.0.1:8080/back' },
      })
      assert.deepEqual(
        [changed.label, changed.redirect_uri, changed.secret],
        ['market', 'http://127.0.0.1:8080/back', redacted],
      )
      const reset = await api.ok<Client>('POST', `${clients}/${id}/reset-secret`)
      assert.ok(reset.isResent || (/^[0-9a-f]{64}$/.test(reset.body.secret) && reset.body.secret !== secret))
      const open = await api.ok<Client>('POST', clients, {
        body: { label: 'phone', redirect_uri: 'https://phone.example/', public: true },
      })
      assert.deepEqual([open.body.public, open.body.secret], [true, ''])
      const shown = await api.ok<Client>('POST', `${clients}/${open.body.id}/reset-secret`)
      assert.ok(shown.isResent || /^[0-9a-f]{64}$/.test(shown.body.secret))
      assert.equal((await api.ok<Client>('GET', `${clients}/${open.body.id}`)).body.secret, '')
      for (const one of [id, open.body.id]) {
        await api.remove(`${clients}/${one}`)
        await api.refused('GET', `${clients}/${one}`, {}, notFound)
      }
      assert.equal((await api.ok<Page<unknown>>('GET', '/profile/apps')).body.results, 0)
    },
  },
]
