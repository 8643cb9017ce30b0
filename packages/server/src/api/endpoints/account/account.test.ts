import { describe, expect, it } from 'vitest'
import { advanceClock } from '#testkit/database/test-clock.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'

const http = await useHttpHarness()

const path = '/v4/account'
const view = async (token: string) => (await http.call('GET', path, { token })).body
const put = async (body: unknown, token: string) => (await http.call('PUT', path, { body, token })).body
const events = (token: string, action: string) =>
  http.call<{ results: number }>('GET', '/v4/account/events', { token, filter: { action } })

describe('/account (decisions G8, H9)', () => {
  it('has the email address of the oldest unrestricted user (decision H9.1)', async () => {
    const caller = await http.makeCaller('addressed')
    const give = (username: string, body: object) =>
      http.call('PUT', `/v4/account/users/${username}`, { token: caller.token, body })
    await http.makeUser(caller, 'limited-reader')
    await give('limited-reader', { email: 'limited@example.org' })
    await http.makeUser(caller, 'second-owner', { isRestricted: false })
    await give('second-owner', { email: 'second@example.org' })
    expect((await view(caller.token))['email']).toBe('second@example.org')
    await give('addressed', { email: 'first@example.org' })
    expect((await view(caller.token))['email']).toBe('first@example.org')
  })

  it('the uninvoiced balance equals the total of /account/usage (decision H), also for a restricted reader', async () => {
    await http.call('POST', '/v4/volumes', { body: { label: 'paid', region: 'eu-central', size: 1000 } })
    await advanceClock(http.store, 3_600_000)
    const { total } = (await http.call('GET', '/v4/account/usage')).body
    const reader = await http.makeUser(http, 'reader', { globals: { account_access: 'read_only' } })
    for (const token of [http.token, reader.token])
      expect((await view(token))['balance_uninvoiced']).toBe(Number(total))
    expect(Number(total)).toBeGreaterThan(0)
  })

  it('F2: an unchanged update writes nothing, and the account keeps following the address of its users', async () => {
    const { token } = await http.makeCaller('echoing')
    const shown = await view(token)
    expect(await put(shown, token)).toEqual(shown)
    expect(await put({}, token)).toEqual(shown)
    await http.call('PUT', '/v4/account/users/echoing', { token, body: { email: 'later@example.org' } })
    expect((await view(token))['email']).toBe('later@example.org')
    await put({ email: 'own@example.org' }, token)
    expect((await put({ email: '' }, token))['email']).toBe('later@example.org')
    expect((await events(token, 'account_update')).body.results).toBe(2)
  })

  it('the entity of a tag event has the label and URL of the tag, never null (decision F1)', async () => {
    await http.call('POST', '/v4/tags', { body: { label: 'x' } })
    expect((await events(http.token, 'tag_create')).body).toMatchObject({
      data: [{ entity: { id: 'x', type: 'tag', label: 'x', url: '/v4/tags/x' }, status: 'notification' }],
    })
  })
})
