import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'

let http: HttpHarness
beforeAll(async () => {
  http = await startHttpHarness()
})
afterAll(() => http.close())

const path = '/v4/account'
const put = (body: unknown, token = http.token) => http.call('PUT', path, { body, token })
const updates = async (token: string) =>
  (
    await http.call<{ results: number }>('GET', '/v4/account/events', {
      token,
      filter: { action: 'account_update' },
    })
  ).body.results

describe('PUT /account (decision H9.2)', () => {
  it('keeps what it is told and shows it beside the rest; the answer is the account', async () => {
    const { token } = await http.makeCaller('acme')
    const before = (await http.call('GET', path, { token })).body
    const told = {
      company: 'Acme & Söhne',
      email: 'billing@acme.example',
      first_name: 'Ada',
      last_name: 'Lovelace',
      address_1: '1 Main Street',
      address_2: 'Back door',
      city: 'Kiel',
      state: 'SH',
      zip: '24103',
      country: 'DE',
      phone: '+49 431 1',
      tax_id: 'DE1',
    }
    const { status, body } = await put(told, token)
    expect([status, body]).toEqual([200, { ...before, ...told }])
    expect((await http.call('GET', path, { token })).body).toEqual(body)
    const changed = await put({ city: 'Lübeck', zip: '', state: null }, token)
    expect(changed.body).toEqual({ ...body, city: 'Lübeck', zip: '' })
    expect(await updates(token)).toBe(2)
    expect((await http.call('GET', path)).body).toMatchObject({ company: 'tester', city: '' })
  })

  it('F2: what is echoed leaves no trace, and the address of the account goes on with its users', async () => {
    const { token } = await http.makeCaller('echoing')
    const shown = (await http.call('GET', path, { token })).body
    expect((await put(shown, token)).body).toEqual(shown)
    expect((await put({}, token)).body).toEqual(shown)
    await http.call('PUT', '/v4/account/users/echoing', { token, body: { email: 'later@example.org' } })
    expect((await http.call('GET', path, { token })).body['email']).toBe('later@example.org')
    await put({ email: 'own@example.org' }, token)
    expect((await put({ email: '' }, token)).body['email']).toBe('later@example.org')
    expect(await updates(token)).toBe(2)
  })

  it('names every field beyond its bound, before any effect', async () => {
    const long = { company: 128, first_name: 50, address_1: 64, city: 24, zip: 16, phone: 32, tax_id: 100 }
    const body = Object.fromEntries(Object.entries(long).map(([name, max]) => [name, 'x'.repeat(max + 1)]))
    const { status, body: refused } = await put({ ...body, email: 'nobody', country: '1x', state: 7 })
    expect(status).toBe(400)
    const { errors } = refused as { errors: { field: string; reason: string }[] }
    expect(errors.map(({ field }) => field).toSorted()).toEqual(
      [...Object.keys(long), 'email', 'country', 'state'].toSorted(),
    )
    expect(errors.find(({ field }) => field === 'zip')?.reason).toContain('16')
    expect((await http.call('GET', path)).body).toMatchObject({ company: 'tester', city: '' })
  })
})
