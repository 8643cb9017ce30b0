import type { SshKey } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'
import { testSshKey } from '#testkit/operation-table/test-ssh-key.ts'

let http: HttpHarness
beforeAll(async () => {
  http = await startHttpHarness()
})
afterAll(() => http.close())

const path = '/v4/profile/sshkeys'
type Refusal = { readonly errors: readonly { readonly field: string; readonly code: string }[] }
const add = (label: string, more = {}) =>
  http.call<SshKey & Refusal>('POST', path, { body: { label, ssh_key: testSshKey }, ...more })
const told = async (id: number) =>
  http.store.db
    .selectFrom('events')
    .select(['action', 'entity_label as label'])
    .where('entity_type', '=', 'ssh_key')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()

describe('SSH keys of a user (decision G12)', () => {
  it('are added, shown, renamed and removed, with an event each', async () => {
    const { status, body } = await add('laptop')
    expect([status, body]).toEqual([
      200,
      { id: body.id, label: 'laptop', ssh_key: testSshKey, created: expect.stringMatching(/^\d{4}-/) },
    ])
    const one = `${path}/${body.id}`
    expect((await http.call('GET', one)).body).toEqual(body)
    const renamed = { ...body, label: 'desktop' }
    for (const label of ['desktop', 'desktop'])
      expect((await http.call('PUT', one, { body: { label } })).body).toEqual(renamed)
    expect((await http.call('PUT', one, { body: { ssh_key: 'is not looked at' } })).body).toEqual(renamed)
    expect(await http.call('DELETE', one)).toMatchObject({ status: 200, body: {} })
    expect((await http.call('GET', one)).status).toBe(404)
    expect(await told(body.id)).toEqual([
      { action: 'ssh_key_create', label: 'laptop' },
      { action: 'ssh_key_update', label: 'desktop' },
      { action: 'ssh_key_delete', label: 'desktop' },
    ])
  })

  it.each([
    [
      {},
      [
        ['label', 'request.field_required'],
        ['ssh_key', 'request.field_required'],
      ],
    ],
    [
      { label: '', ssh_key: 'badKey!' },
      [
        ['label', 'request.field_invalid'],
        ['ssh_key', 'key.type_unknown'],
      ],
    ],
    [{ label: 'x', ssh_key: 'ssh-rsa AAAA' }, [['ssh_key', 'key.malformed']]],
    [{ label: 'x'.repeat(65), ssh_key: testSshKey }, [['label', 'request.field_invalid']]],
  ])('%j is refused: %j', async (body, faults) => {
    const answer = await http.call<Refusal>('POST', path, { body })
    expect([answer.status, answer.body.errors.map(({ field, code }) => [field, code]).toSorted()]).toEqual([
      400,
      faults,
    ])
  })

  it('are a hundred at most, however many are added at once', async () => {
    const { token } = await http.makeUser(http, 'collector')
    for (let count = 0; count < 98; count += 1) await add(`k${count}`, { token })
    const codes = await Promise.all(
      Array.from({ length: 5 }, async () => (await add('last', { token })).body.errors?.[0]?.code ?? 'taken'),
    )
    expect(codes.toSorted()).toEqual([...Array<string>(3).fill('key.too_many'), 'taken', 'taken'])
  })

  it("are one's own: nobody else finds them, also in the same account; they go with the user", async () => {
    const owner = await http.makeUser(http, 'keyholder')
    const { body } = await add('mine', { token: owner.token })
    for (const token of [http.token, (await http.makeCaller('stranger')).token])
      for (const [method, sent] of [
        ['GET', undefined],
        ['PUT', { label: 'theirs' }],
        ['DELETE', undefined],
      ] as const)
        expect((await http.call(method, `${path}/${body.id}`, { token, body: sent })).status).toBe(404)
    await http.call('PUT', '/v4/profile/preferences', { token: owner.token, body: { a: 1 } })
    expect((await http.call('DELETE', '/v4/account/users/keyholder')).status).toBe(200)
    expect(
      await http.store.db
        .selectFrom('ssh_keys')
        .select('id')
        .where('id', '=', body.id as never)
        .execute(),
    ).toEqual([])
  })
})
