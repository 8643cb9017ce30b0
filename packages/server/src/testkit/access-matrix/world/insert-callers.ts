import { createHash, randomBytes } from 'node:crypto'
import type { TableWorld } from '../../operation-table/table-world.ts'
import { type AccountId, type AppId, asId, type ClusterId, type UserId } from '#domain/shared/index.ts'
import type { MatrixUser, NewCaller, RestrictedUser } from './caller.ts'

interface Place {
  readonly account_id: AccountId
  readonly user_id: UserId
}

/**
 * Inserts callers' tokens, and the restricted users among them, and returns the tokens in order. Rows are inserted directly, so that a bug in creating users,
 * grants and applications cannot hide one in enforcing them.
 */
export async function insertCallers(
  { http, other }: TableWorld,
  colleagueId: UserId | null,
  callers: readonly NewCaller[],
): Promise<string[]> {
  if (callers.length === 0) return []
  const { db } = http.store
  const restricted = callers.map((one) => behindOf(one.user)).filter((user) => typeof user === 'object')
  const userIds = await insertUsers(http, restricted)
  const places = callers.map((caller): Place => {
    const user = behindOf(caller.user)
    if (user === 'stranger') return { account_id: other.accountId, user_id: other.userId }
    const userId =
      user === 'owner' ? http.userId : user === 'colleague' ? colleagueId : userIds[restricted.indexOf(user)]
    return { account_id: http.accountId, user_id: userId ?? asId<UserId>(0) }
  })
  const apps = await insertApps(http, callers, places)
  const secrets = callers.map(() => randomBytes(32).toString('hex'))
  await db
    .insertInto('tokens')
    .values(
      callers.map((caller, index) => {
        const secret = String(secrets[index])
        return {
          ...place(places, index),
          label: `token-${secret.slice(16, 32)}`,
          prefix: secret.slice(0, 16),
          hash: createHash('sha256').update(secret).digest(),
          scopes: [...caller.scopes],
          orch_cluster_id: clusterOf(caller.user),
          oauth_app_id: apps.get(index) ?? null,
        }
      }),
    )
    .execute()
  return secrets
}

function behindOf(user: MatrixUser): Exclude<MatrixUser, { readonly clusterId: number }> {
  return typeof user === 'object' && 'behind' in user ? user.behind : user
}

function clusterOf(user: MatrixUser): ClusterId | null {
  return typeof user === 'object' && 'behind' in user ? asId<ClusterId>(user.clusterId) : null
}

function place(places: readonly Place[], index: number): Place {
  const found = places[index]
  if (!found) throw new Error('a caller has no user')
  return found
}

function nameUser(): { username: string; email: string } {
  const username = `limited-${randomBytes(8).toString('hex')}`
  return { username, email: `${username}@matrix.test` }
}

async function insertUsers(
  { store, accountId }: TableWorld['http'],
  users: readonly RestrictedUser[],
): Promise<UserId[]> {
  if (users.length === 0) return []
  const rows = await store.db
    .insertInto('users')
    .values(
      users.map((user) => ({
        account_id: accountId,
        ...nameUser(),
        is_restricted: true,
        account_access: user.accountAccess,
        add_volumes: user.adds.includes('add_volumes'),
        add_hosts: user.adds.includes('add_hosts'),
        add_clusters: user.adds.includes('add_clusters'),
      })),
    )
    .returning('id')
    .execute()
  const grants = users.flatMap((user, index) =>
    user.grants.map((grant) => ({
      account_id: accountId,
      user_id: rows[index]?.id ?? asId<UserId>(0),
      kind: grant.entity,
      entity_id: grant.id,
      level: grant.level,
    })),
  )
  for (const [index, { hasMade = [] }] of users.entries())
    for (const id of hasMade)
      await store.db
        .updateTable('oauth_clients')
        .set({ created_by: rows[index]?.id ?? 0 })
        .where('id', '=', id)
        .execute()
  if (grants.length > 0) await store.db.insertInto('grants').values(grants).execute()
  return rows.map((row) => row.id)
}

/** Inserts an application for each caller that is one, by the caller's index. */
async function insertApps(
  { store, accountId }: TableWorld['http'],
  callers: readonly NewCaller[],
  places: readonly Place[],
): Promise<ReadonlyMap<number, AppId>> {
  const indices = callers.flatMap((caller, index) => (caller.isApp === true ? [index] : []))
  if (indices.length === 0) return new Map()
  const clients = indices.map(() => randomBytes(10).toString('hex'))
  await store.db
    .insertInto('oauth_clients')
    .values(
      clients.map((id) => ({
        id,
        account_id: accountId,
        label: `client-${id}`,
        redirect_uri: `https://matrix.test/${id}`,
        is_public: true,
        secret_hash: null,
      })),
    )
    .execute()
  const rows = await store.db
    .insertInto('oauth_apps')
    .values(
      indices.map((index, at) => ({
        ...place(places, index),
        client_id: String(clients[at]),
        scopes: [...(callers[index]?.scopes ?? [])],
        expiry: '2999-01-01T00:00:00Z',
      })),
    )
    .returning('id')
    .execute()
  return new Map(indices.map((index, at) => [index, rows[at]?.id ?? asId<AppId>(0)]))
}
