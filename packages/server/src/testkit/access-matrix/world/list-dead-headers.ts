import { randomBytes } from 'node:crypto'
import type { TableWorld } from '../../operation-table/table-world.ts'
import type { MatrixUser } from './caller.ts'
import { insertCallers } from './insert-callers.ts'

/** Returns Authorization values that must all get the same answer (decision B2): malformed and dead tokens. */
export async function listDeadHeaders(table: TableWorld): Promise<Readonly<Record<string, string>>> {
  const { http } = table
  const { db } = http.store
  const owner: MatrixUser = 'owner'
  const [revoked = '', app = '', expired = '', living = ''] = await insertCallers(table, null, [
    { user: owner, scopes: ['*'] },
    { user: owner, scopes: ['*'], isApp: true },
    { user: owner, scopes: ['*'] },
    { user: owner, scopes: ['*'] },
  ])
  await db
    .updateTable('tokens')
    .set({ expiry: new Date(Date.now() - 60_000).toISOString() })
    .where('prefix', '=', expired.slice(0, 16))
    .execute()
  await db
    .deleteFrom('tokens')
    .where('prefix', 'in', [revoked.slice(0, 16), app.slice(0, 16)])
    .execute()
  const bearer = (text: string): string => `Bearer ${text}`
  return {
    'a scheme without a token': 'Bearer',
    'another scheme': `Basic ${Buffer.from('tester:').toString('base64')}`,
    'a scheme nobody knows': `Token ${living}`,
    'the token without a scheme': living,
    'two tokens': bearer(`${living} ${living}`),
    'a token in quotes': bearer(`"${living}"`),
    'a comma after the token': bearer(`${living},`),
    'the first 16 characters of a token': bearer(living.slice(0, 16)),
    'a token in capitals': bearer(living.toUpperCase()),
    'a token and one character': bearer(`${living}0`),
    'a token of nobody': bearer(randomBytes(32).toString('hex')),
    'a token far too long': bearer('a'.repeat(2000)),
    'an expired token': bearer(expired),
    'a revoked token': bearer(revoked),
    'a revoked token of an application': bearer(app),
    'the token of a deleted user': bearer(await killUser(table)),
  }
}

/** Creates a user with a token and deletes the user; returns the token. */
async function killUser(table: TableWorld): Promise<string> {
  const { db } = table.http.store
  const [token = ''] = await insertCallers(table, null, [
    { user: { adds: ['add_volumes'], accountAccess: 'read_write', grants: [] }, scopes: ['*'] },
  ])
  const { user_id: userId } = await db
    .selectFrom('tokens')
    .select('user_id')
    .where('prefix', '=', token.slice(0, 16))
    .executeTakeFirstOrThrow()
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const compiled = table.operations.find(
    (one) => one.operation.path === '/account/users/{username}' && one.operation.method === 'DELETE',
  )
  const answer = compiled && (await table.send(compiled, { params: { username } }))
  if (answer?.status !== 200) throw new Error(`a user could not be deleted: ${answer?.text}`)
  return token
}
