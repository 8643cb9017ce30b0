import { type CompiledOperation, keysOf } from '@moorage/contract'
import type { AccountId, TokenId, UserId } from '#domain/shared/index.ts'
import { insertTestApp } from '../../operation-table/rows/insert-test-app.ts'
import { insertTestSignIn } from '../../operation-table/rows/insert-test-sign-in.ts'
import { insertTestSshKey } from '../../operation-table/rows/test-ssh-key.ts'
import type { AccessRow } from '../rows/access-row.ts'
import { insertCallers } from '../fixture/insert-callers.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'

const makers = { appId: ownApp, tokenId: ownToken, sshKeyId: ownSshKey, signInId: ownSignIn } as const
const params = keysOf(makers)

/** Returns cases of tokens, apps, SSH keys and sign-ins, which only their owner can access (decisions E9, G2). Tokens of apps and clusters get 404. */
export async function ownCases(
  fixture: MatrixFixture,
  row: AccessRow,
  compiled: CompiledOperation,
): Promise<MatrixCase[]> {
  if (!row.requirements.some(({ requirement }) => requirement.kind === 'own')) return []
  const param = params.find((one) => row.path.includes(`{${one}}`)) ?? 'tokenId'
  const { token, id } = await makers[param](fixture)
  const own = { compiled, target: { params: { [param]: id }, body: { label: 'own' } } } as const
  const cases: MatrixCase[] = [
    {
      ...own,
      what: 'of the requesting restricted user',
      caller: { token, scopes: ['*'] },
      expected: { kind: 'accepted' },
    },
    ...(row.method === 'DELETE'
      ? []
      : (['owner', 'colleague', 'stranger'] as const).map((user): MatrixCase => ({
          ...own,
          what: `of a restricted user, requested by another one (${user})`,
          caller: { user, scopes: ['*'] },
          expected: { kind: 'hidden' },
          group: 'not there',
        }))),
  ]
  if (param !== 'tokenId') return cases
  const { db } = fixture.table.http.store
  const others = await db
    .selectFrom('tokens')
    .select(['id', 'oauth_app_id'])
    .where('user_id', '=', fixture.table.http.userId)
    .where((is) => is.or([is('oauth_app_id', 'is not', null), is('orch_cluster_id', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return [
    ...cases,
    ...others.map((other): MatrixCase => ({
      what: `the token of ${other.oauth_app_id === null ? 'a cluster' : 'an application'} of the requesting user`,
      compiled,
      target: { params: { tokenId: other.id }, body: { label: 'own' } },
      caller: { user: 'owner', scopes: ['*'] },
      expected: { kind: 'hidden' },
      group: 'not there',
    })),
  ]
}

async function findResident(
  fixture: MatrixFixture,
): Promise<{ token: string; row: { id: TokenId; account_id: AccountId; user_id: UserId } }> {
  const [token = ''] = await insertCallers(fixture.table, null, [
    { user: { adds: [], accountAccess: null, grants: [] }, scopes: ['*'] },
  ])
  const row = await fixture.table.http.store.db
    .selectFrom('tokens')
    .select(['id', 'account_id', 'user_id'])
    .where('prefix', '=', token.slice(0, 16))
    .executeTakeFirstOrThrow()
  return { token, row }
}

async function ownToken(fixture: MatrixFixture): Promise<{ token: string; id: number }> {
  const { token } = await findResident(fixture)
  return { token, id: await fixture.table.have('token.create', { body: { label: 'own' } }, token) }
}

async function ownApp(fixture: MatrixFixture): Promise<{ token: string; id: number }> {
  const { token, row } = await findResident(fixture)
  const user = { accountId: row.account_id, userId: row.user_id }
  return { token, id: await insertTestApp(fixture.table.http.store, user, String(fixture.table.mine['clientId'])) }
}

async function ownSshKey(fixture: MatrixFixture): Promise<{ token: string; id: number }> {
  const { token, row } = await findResident(fixture)
  const user = { accountId: row.account_id, userId: row.user_id }
  return { token, id: await insertTestSshKey(fixture.table.http.store, user, 'own') }
}

async function ownSignIn(fixture: MatrixFixture): Promise<{ token: string; id: number }> {
  const { token, row } = await findResident(fixture)
  const user = { accountId: row.account_id, userId: row.user_id, username: 'limited-resident' }
  return { token, id: await insertTestSignIn(fixture.table.http.store, user) }
}
