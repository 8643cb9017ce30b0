import type { Dialect, GrantEntity, Level } from '@moorage/contract'
import type { UserId } from '#domain/shared/index.ts'
import { updateLimits } from '#store/account/account-limits.ts'
import { insertUser } from '#store/account/insert-user.ts'
import type { Store } from '#store/open-store.ts'
import { insertToken } from '#store/token/insert-token.ts'
import { asHttpMethod } from '../http/http-method.ts'
import type { TestCaller } from '../http/http-harness.ts'
import { type TableParams, type TableWorld, openTableWorld } from '../operation-table/table-world.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { type FuzzOperation, readFuzzOperations } from './fuzz-operation.ts'
import type { FuzzCaller } from './fuzz-plan.ts'
import { type LiveResources, type Spared, findLiveResources } from './live-resources.ts'
import { type FuzzAnswer, type SentRequest, sendRaw } from './sent-request.ts'
import { bootable } from '../operation-table/bootable.ts'

/** Begins the labels of things that the restricted user has no grant on; no answer to them may hold it. */
const ungranted = 'ungranted'
/** The world fills up to here; then creating is refused (decision G6). */
const limits = { volumes: 50, gib: 4000, hosts: 30, clusters: 5, nodes: 24, tokens: 40 } as const

/** One service in one dialect that requests of several callers fill, beside two accounts that none of them may notice. */
export interface FuzzWorld {
  readonly operations: readonly FuzzOperation[]
  readonly table: TableWorld
  readonly tokens: Readonly<Record<FuzzCaller, string | null>>
  /** Things of the steady caller, which must never change. */
  readonly furniture: TableParams
  /** Things of another account. */
  readonly theirs: TableParams
  /** Words that no answer to a caller may hold: they stand in the labels of what the caller must not know of. */
  readonly forbiddenTo: (caller: FuzzCaller) => readonly string[]
  /** What the busy account has now; asked for anew by refresh(). */
  readonly resources: () => LiveResources
  refresh(): Promise<void>
  /** Sends without a socket, or over one as the request is written. */
  send(request: SentRequest, isRaw: boolean): Promise<FuzzAnswer | null>
  close(): Promise<void>
}

/** Opens a world; without a database it makes one where tests make theirs. */
export async function openFuzzWorld(words: Dialect, database?: TestDatabase): Promise<FuzzWorld> {
  const table = await openTableWorld(words, database)
  const { http, dialect } = table
  const busy = await http.makeCaller('busy')
  await http.store.db.transaction().execute((tx) => updateLimits(tx, busy.accountId, limits))
  const tokens = await makeTokens(table, busy)
  await http.settle()
  const spared: Spared = { prefix: ungranted, users: tokens.users, tokens: ['fuzz', busy.username] }
  const port = Number(new URL(await http.listen()).port)
  let resources = await findLiveResources(http.store, busy.accountId, spared)
  return {
    operations: readFuzzOperations(dialect),
    table,
    tokens: tokens.all,
    furniture: table.mine,
    theirs: table.theirs,
    forbiddenTo: (caller) =>
      caller === 'steady'
        ? ['neighbour', 'busy']
        : ['neighbour', 'tester', ...(caller === 'restricted' ? [ungranted] : [])],
    resources: () => resources,
    async refresh() {
      resources = await findLiveResources(http.store, busy.accountId, spared)
    },
    send: (request, isRaw) => (isRaw ? sendRaw(port, request) : inject(table, request)),
    close: () => table.close(),
  }
}

type TokenScope = Parameters<typeof insertToken>[2]['scopes'][number]

const readScopes: readonly TokenScope[] = [
  'volumes:read_only',
  'hosts:read_only',
  'orch:read_only',
  'events:read_only',
  'account:read_only',
]

async function makeToken(
  store: Store,
  owner: { readonly accountId: TestCaller['accountId']; readonly userId: UserId },
  scopes: readonly TokenScope[],
): Promise<string> {
  const content = { label: 'fuzz', scopes, expiryMs: null }
  return store.db.transaction().execute(async (tx) => (await insertToken(tx, owner, content)).secret)
}

/** One host, one volume and one cluster of the busy account. */
async function furnishAs(
  have: TableWorld['have'],
  { token }: TestCaller,
  label: string,
): Promise<readonly (readonly [GrantEntity, number])[]> {
  const region = 'eu-central'
  const host = { label: `${label}-host`, type: 'g6-standard-6', region, ...bootable }
  const volume = { label: `${label}-volume`, region, tags: [`${label}-tag`] }
  const pools = [{ type: 'g6-standard-1', count: 1 }]
  const cluster = { label: `${label}-cluster`, region, k8s_version: '1.35', node_pools: pools }
  return [
    ['host', await have('host.create', { body: host }, token)],
    ['volume', await have('volume.create', { body: volume }, token)],
    ['cluster', await have('cluster.create', { body: cluster }, token)],
  ]
}

/** Makes the busy account's users and tokens, and things of every kind: some with a grant of the restricted user, some without. */
async function makeTokens(
  { http, have }: TableWorld,
  busy: TestCaller,
): Promise<{ all: FuzzWorld['tokens']; users: UserId[] }> {
  const { db } = http.store
  const limited = await db
    .transaction()
    .execute((tx) => insertUser(tx, busy.accountId, 'limited', { isRestricted: true }))
  await furnishAs(have, busy, ungranted)
  for (const [turn, level] of (['read_only', 'read_write'] as const satisfies readonly Level[]).entries()) {
    const rows = (await furnishAs(have, busy, `granted-${turn}`)).map(([kind, id]) => ({
      account_id: busy.accountId,
      user_id: limited.id,
      kind,
      entity_id: id,
      level,
    }))
    await db.insertInto('grants').values(rows).execute()
  }
  const make = (userId: UserId, scopes: readonly TokenScope[]): Promise<string> =>
    makeToken(http.store, { accountId: busy.accountId, userId }, scopes)
  return {
    users: [busy.userId, limited.id],
    all: {
      owner: busy.token,
      restricted: await make(limited.id, ['*']),
      narrow: await make(busy.userId, ['volumes:read_write']),
      reader: await make(busy.userId, readScopes),
      nobody: null,
      liar: '0'.repeat(64),
      steady: http.token,
    },
  }
}

async function inject({ http }: TableWorld, { method, path, headers, body }: SentRequest): Promise<FuzzAnswer> {
  const answer = await http.api.server.inject({
    method: asHttpMethod(method),
    url: path,
    headers: { ...headers },
    ...(body === null ? {} : { payload: body }),
  })
  return {
    status: answer.statusCode,
    text: answer.payload,
    headers: Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
    ),
  }
}
