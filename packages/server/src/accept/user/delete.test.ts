import { describe, expect, it } from 'vitest'
import { type AccountId, asId } from '#domain/shared/index.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { selectRow, updateRows } from '#testkit/database/rows.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { seedUser } from '#testkit/database/seed-users.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import { findUser } from '#store/account/find-user.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { lockClusterRow } from '#store/cluster/find-clusters.ts'
import { findToken } from '#store/token/find-token.ts'
import { insertClusterToken } from '#store/token/cluster-tokens.ts'
import { lockUser } from '#store/user/lock-users.ts'
import { acceptUserDelete } from './delete.ts'

const bench = await openTestBench()

/** Deletes a user without retries, which would hide a deadlock. */
async function remove(username: string, author: EventAuthor): Promise<void> {
  const user = await findUser(bench.store.db, username)
  if (!user) throw new Error('the user does not exist')
  await bench.store.db
    .transaction()
    .execute(async (tx) => acceptUserDelete(tx, author, { user: await lockUser(tx, user) }))
}

describe('deleting a user', () => {
  it('does not deadlock with a limited change of their cluster, which locks the cluster, then the account', async () => {
    const { store, actor } = bench
    const { accountId } = actor
    const heir = await seedUser(store, actor, 'heir', { isRestricted: false })
    const { id } = await requestCluster(bench, { label: 'inherited' })
    const leaver = await seedUser(store, actor, 'leaver', { isRestricted: false })
    await updateRows(store, 'clusters', { created_by: leaver.userId }, { id })
    await updateRows(store, 'accounts', { nodes_max: 100 }, { id: accountId })
    const change = await store.db.transaction().execute(async (tx) => {
      await lockClusterRow(tx, id)
      const gone = remove('leaver', heir)
      await awaitWaiters(store, 1)
      await checkAccountLimits(tx, asId<AccountId>(accountId), { nodes: 1 })
      return { gone }
    })
    await change.gone
    expect(await selectRow(store, 'clusters', 'created_by', { id })).toEqual({ created_by: heir.userId })
  })

  it('does not deadlock with new credentials of their cluster, whose own token then acts as the heir (decisions E8, G8)', async () => {
    const {
      store,
      actor: { userId },
    } = bench
    const { id } = await requestCluster(bench, { label: 'renewed' })
    const leaver = await seedUser(store, bench.actor, 'renewer', { isRestricted: false })
    await store.db.updateTable('clusters').set({ created_by: leaver.userId }).where('id', '=', id).execute()
    const change = await store.db.transaction().execute(async (tx) => {
      const cluster = await lockClusterRow(tx, id)
      const gone = remove('renewer', bench.actor)
      await awaitWaiters(store, 1)
      if (!cluster) throw new Error('the cluster does not exist')
      return { gone, secret: await insertClusterToken(tx, cluster) }
    })
    await change.gone
    expect(await findToken(store.db, change.secret)).toMatchObject({ userId, clusterId: id })
  })

  it('makes the user unknown to changes prepared before, also under an earlier name (decision G8)', async () => {
    const { store } = bench
    await seedUser(store, bench.actor, 'prepared', { isRestricted: false })
    const before = await findUser(store.db, 'prepared')
    if (!before) throw new Error('the user does not exist')
    await store.db.updateTable('users').set({ username: 'renamed' }).where('id', '=', before.id).execute()
    const lock = () => store.db.transaction().execute((tx) => lockUser(tx, before))
    await expect(lock()).rejects.toMatchObject({ code: 'resource.not_found' })
    await remove('renamed', { accountId: bench.actor.accountId, system: true })
    await expect(lock()).rejects.toMatchObject({ code: 'resource.not_found' })
  })
})
