import { expect, it } from 'vitest'
import type { TokenId } from '#domain/shared/index.ts'
import { findDatabaseTimeMs } from '#store/installation/installation.ts'
import { insertClusterToken } from '#store/token/cluster-tokens.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { openLedger } from '#testkit/ledger/open-ledger.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { acceptTokenCreate, acceptTokenCreateFor } from './create.ts'
import { acceptTokenDelete, acceptTokenUpdate } from './change.ts'
import { acceptTokenRevoke } from './revoke.ts'

const bench = await openTestBench()

it('rows written when tokens are created, renamed and revoked match token.golden.txt; vitest --update rewrites it', async () => {
  const { store, actor } = bench
  const { record, read } = openLedger(store)
  const inAnHour = (await store.db.transaction().execute(findDatabaseTimeMs)) + 3_600_000
  const defaults = { label: 'ci', scopes: ['volumes:read_write'], expiryMs: null } as const
  const made = await record('a token', (tx) => acceptTokenCreate(tx, actor, { ...defaults, expiryMs: inAnHour }))
  const id = (made?.row.id ?? 0) as TokenId
  await record('an expired token', (tx) => acceptTokenCreate(tx, actor, { ...defaults, expiryMs: 1 }))
  await record('a token created by an operator for a user', (tx) => acceptTokenCreateFor(tx, actor, defaults))
  await record('an expired token, by an operator', (tx) =>
    acceptTokenCreateFor(tx, actor, { ...defaults, expiryMs: 1 }),
  )
  await store.db
    .updateTable('accounts')
    .set({ tokens_max: 2 } as never)
    .execute()
  await record("a token above the account's limit", (tx) => acceptTokenCreate(tx, actor, defaults))
  const update = (title: string, label: string | null, of = id) =>
    record(title, (tx) => acceptTokenUpdate(tx, actor, { id: of, label }))
  await update('another label', 'build')
  await update('the same label', 'build')
  await update('an update without a label', null)
  await update('an absent token', null, 999 as TokenId)
  await record('a revocation', (tx) => acceptTokenDelete(tx, actor, { id }))
  await record('the same revocation again', (tx) => acceptTokenDelete(tx, actor, { id }))
  await record('a revocation by an operator', (tx) => acceptTokenRevoke(tx, { id: (id + 1) as TokenId }))
  await record('the same revocation by an operator again', (tx) => acceptTokenRevoke(tx, { id: (id + 1) as TokenId }))
  const cluster = await requestCluster(bench, { label: 'own', pools: [] })
  const owner = { id: cluster.id, account_id: actor.accountId, created_by: actor.userId }
  await store.db.transaction().execute((tx) => insertClusterToken(tx, owner))
  const own = await store.db
    .selectFrom('tokens')
    .select('id')
    .where('orch_cluster_id', '=', cluster.id)
    .executeTakeFirst()
  await record("a revocation of a cluster's own token by an operator", (tx) =>
    acceptTokenRevoke(tx, { id: own?.id as TokenId }),
  )
  await expect(read()).toMatchFileSnapshot('./token.golden.txt')
})
