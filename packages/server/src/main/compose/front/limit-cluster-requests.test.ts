import { expect, it } from 'vitest'
import { openRequestQueues } from '#api/request/queues/open-queues.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { makeGate } from '#testkit/gate.ts'
import { limitClusterRequests } from './limit-cluster-requests.ts'

const { store } = await openTestStore()

async function insertCluster(username: string): Promise<string> {
  const { accountId, userId } = await seedTenant(store, username)
  const values = {
    account_id: accountId,
    created_by: userId,
    label: username,
    region: 'eu-central',
    k8s_version: '1.36',
  }
  return (await store.db.insertInto('clusters').values(values).returning('uid').executeTakeFirstOrThrow()).uid
}

it('requests of one account are queued independently of other accounts', async () => {
  const [one, other] = [await insertCluster('one'), await insertCluster('other')]
  const gate = limitClusterRequests(store, openRequestQueues(1, 2), () => null)
  const [busy, begun] = [makeGate(), [makeGate(), makeGate()] as const]
  const signal = new AbortController().signal
  const read = (clusterUid: string, work: () => Promise<string>) =>
    gate.run({ clusterUid, isChange: false, signal }, work)
  const held = begun.map(({ open }) =>
    read(one, async () => {
      open()
      await busy.passed
      return 'held'
    }),
  )
  await Promise.all(begun.map(({ passed }) => passed))
  await expect(read(one, async () => 'third')).rejects.toMatchObject({ code: 'service.busy' })
  expect(await read(other, async () => 'another account')).toBe('another account')
  expect(await gate.run({ clusterUid: one, isChange: true, signal }, async () => 'change')).toBe('change')
  busy.open()
  expect(await Promise.all(held)).toEqual(['held', 'held'])
})
