import { describe, expect, it } from 'vitest'
import { holdTransaction } from '#testkit/database/hold-transaction.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { updateRows } from '#testkit/database/rows.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'

const path = '/v4/account/users'
const named = [
  'account:read_write',
  'volumes:read_write',
  'hosts:read_write',
  'orch:read_write',
  'events:read_write',
] as const

const http = await useHttpHarness()
const narrow = (await http.makeToken(named)).token
await http.makeUser(http, 'limited')

const refusal = {
  status: 401,
  text: '{"errors":[{"reason":"Your OAuth token is not authorized to use this endpoint.","field":"","code":"access.scope_missing"}]}',
  headers: {
    'www-authenticate': 'Bearer realm="moorage", error="insufficient_scope", scope="*"',
    'x-accepted-oauth-scopes': 'account:read_write',
  },
}
const rows = () => http.store.db.selectFrom('users').selectAll().orderBy('id').execute()

describe('a token without all scopes cannot create or change a user beyond its own rights (decisions G2, G8)', () => {
  it('does not lift the restriction of a user who is restricted while the request waits', async () => {
    const { userId } = await http.makeUser(http, 'falling', { isRestricted: false })
    const restricting = await holdTransaction(http.store.db)
    await updateRows(restricting, 'users', { is_restricted: true }, { id: userId })
    const late = http.call('PUT', `${path}/falling`, { token: narrow, body: { restricted: false } })
    await awaitWaiters(http.store, 1)
    await restricting.commit().execute()
    expect(await late).toMatchObject(refusal)
    expect((await rows()).find((row) => row.id === userId)?.is_restricted).toBe(true)
  })
})
