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

it('what is written when tokens come and go is what token.golden.txt says; vitest --update writes it anew', async () => {
  const { store, actor } = bench
  const { record: note, read } = openLedger(store)
  const inAnHour = (await store.db.transaction().execute(findDatabaseTimeMs)) + 3_600_000
  const defaults = { label: 'ci', scopes: ['volumes:read_write'], expiryMs: null } as const
  const made = await note('a token', (tx) => acceptTokenCreate(tx, actor, { ...defaults, expiryMs: inAnHour }))
  const id = (made?.row.id ?? 0) as TokenId
  await note('one that has expired', (tx) => acceptTokenCreate(tx, actor, { ...defaults, expiryMs: 1 }))
  await note('one for somebody by an operator', (tx) => acceptTokenCreateFor(tx, actor, defaults))
  await note('one that has expired, by an operator', (tx) =>
    acceptTokenCreateFor(tx, actor, { ...defaults, expiryMs: 1 }),
  )
  await store.db
    .updateTable('accounts')
    .set({ tokens_max: 2 } as never)
    .execute()
  await note('one more than the account may have', (tx) => acceptTokenCreate(tx, actor, defaults))
  const update = (title: string, label: string | null, of = id) =>
    note(title, (tx) => acceptTokenUpdate(tx, actor, { id: of, label }))
  await update('another label', 'build')
  await update('the same label', 'build')
  await update('no label', null)
  await update('a token that is not there', null, 999 as TokenId)
  await note('its end', (tx) => acceptTokenDelete(tx, actor, { id }))
  await note('the same end again', (tx) => acceptTokenDelete(tx, actor, { id }))
  await note('an operator ends a token', (tx) => acceptTokenRevoke(tx, { id: (id + 1) as TokenId }))
  await note('and again', (tx) => acceptTokenRevoke(tx, { id: (id + 1) as TokenId }))
  const cluster = await requestCluster(bench, { label: 'own', pools: [] })
  const owner = { id: cluster.id, account_id: actor.accountId, created_by: actor.userId }
  await store.db.transaction().execute((tx) => insertClusterToken(tx, owner))
  const own = await store.db
    .selectFrom('tokens')
    .select('id')
    .where('orch_cluster_id', '=', cluster.id)
    .executeTakeFirst()
  await note("an operator ends a cluster's own token", (tx) => acceptTokenRevoke(tx, { id: own?.id as TokenId }))
  await expect(read()).toMatchFileSnapshot('./token.golden.txt')
})
