import type { SignIn } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { maintainStore } from '#store/installation/maintain-store.ts'
import { advanceClock } from '#testkit/database/test-clock.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import { insertTestSignIn } from '#testkit/operation-table/rows/insert-test-sign-in.ts'
import { testSshKey } from '#testkit/operation-table/rows/test-ssh-key.ts'

const http = await useHttpHarness()

describe('user profile data (decision G12)', () => {
  const place = '/v4/profile/preferences'

  it('stores preferences as one object per user, unchanged', async () => {
    const { token } = await http.makeUser(http, 'prefers')
    expect((await http.call('GET', place, { token })).text).toBe('{}')
    const input = {
      zeta: null,
      alpha: { host_id: [1, 'linode_id', { '': [] }] },
      __proto_: 1.5,
      '\u001b': '\u0001\u009b',
    }
    for (const body of [{ before: true }, input])
      expect(await http.call('PUT', place, { token, body })).toMatchObject({ status: 200, text: JSON.stringify(body) })
    expect((await http.call('GET', place, { token })).text).toBe(JSON.stringify(input))
    expect((await http.call('GET', place)).text).toBe('{}')
  })

  it('limits preferences in keys, bytes and depth', async () => {
    const many = Object.fromEntries(Array.from({ length: 151 }, (_, index) => [`k${index}`, 1]))
    const statusOf = async (body: unknown) => (await http.call('PUT', place, { body })).status
    expect([await statusOf(many), await statusOf({ a: 'x'.repeat(65_536) })]).toEqual([400, 413])
    const deep = Array.from({ length: 33 }).reduce<object>((inner) => ({ a: inner }), {})
    expect(await statusOf(deep)).toBe(400)
  })

  it('limits SSH keys to one hundred, also under concurrent requests', async () => {
    const { token } = await http.makeUser(http, 'collector')
    const add = (label: string) =>
      http.call<{ errors?: { code: string }[] }>('POST', '/v4/profile/sshkeys', {
        body: { label, ssh_key: testSshKey },
        token,
      })
    for (let count = 0; count < 98; count += 1) await add(`k${count}`)
    const codes = await Promise.all(
      Array.from({ length: 5 }, async () => (await add('last')).body.errors?.[0]?.code ?? 'taken'),
    )
    expect(codes.toSorted()).toEqual([...Array<string>(3).fill('key.too_many'), 'taken', 'taken'])
  })

  it("a token created with an empty body has the acting token's scopes and never expires", async () => {
    const { token } = await http.makeToken(['account:read_write', 'volumes:read_only'])
    expect(await http.call('POST', '/v4/profile/tokens', { token })).toMatchObject({
      status: 200,
      body: { label: '', scopes: 'account:read_write volumes:read_only', expiry: '2999-12-12T05:00:00' },
    })
  })

  it('keeps sign-ins for 90 days', async () => {
    await insertTestSignIn(http.store, http)
    const shown = async () => (await http.call<{ data: SignIn[] }>('GET', '/v4/account/logins')).body.data.length
    const retention = { eventDays: 400, auditDays: 400 }
    await maintainStore(http.store, retention)
    expect(await shown()).toBe(1)
    await advanceClock(http.store, 91 * 86_400_000)
    await maintainStore(http.store, retention)
    expect(await shown()).toBe(0)
  })
})
