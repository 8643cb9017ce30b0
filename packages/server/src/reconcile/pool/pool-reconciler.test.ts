import { describe, expect, it } from 'vitest'
import { addFault, clearFaults } from '#testkit/engine/faults.ts'
import { benchRows } from '#testkit/engine/bench-rows.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { passUntil } from '#testkit/engine/pass-until.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { requestPool, requestPoolRecycle, requestPoolRemoval } from '#testkit/requests/request-pool.ts'
import { expectCluster } from '#testkit/scenarios/expect-cluster.ts'
import { membersOf, poolIdsOf } from '#testkit/scenarios/members-of.ts'
import { quickTimeouts } from '../engine/timeouts.ts'

const bench = await openTestBench('fast', { ...quickTimeouts, resyncMs: 3_600_000 })
const { eventOf } = benchRows(bench)

const hasEnded = (id: number) => async () => !['scheduled', 'started'].includes((await eventOf(id)).status)

async function makeCluster(label: string, count: number): Promise<{ id: number; poolId: number }> {
  const { id } = await requestCluster(bench, { label, pools: [{ count }] })
  await bench.converge()
  return { id, poolId: (await poolIdsOf(bench, id))[0] ?? 0 }
}

describe('a recycle is rolling, replacement first (decision E6)', () => {
  it('of a pool: ready nodes never fall below the desired number, and that many nodes are shown at every moment', async () => {
    const { id, poolId } = await makeCluster('rolling', 3)
    const before = await membersOf(bench, id)
    const operation = await requestPoolRecycle(bench, poolId)
    const percents: number[] = []
    await passUntil(bench, hasEnded(operation), async () => {
      const members = await membersOf(bench, id)
      expect([members.length, members.filter((node) => node.is_ready).length]).toEqual([3, 3])
      percents.push((await eventOf(operation)).percent ?? 0)
    })
    expect(await eventOf(operation)).toMatchObject({ status: 'finished', percent: 100 })
    expect(new Set(percents.filter((percent) => percent < 100))).toEqual(new Set([0, 33, 66]))
    expect((await membersOf(bench, id)).filter((node) => before.some((one) => one.id === node.id))).toEqual([])
    await bench.converge()
    await expectCluster(bench, id, { nodes: 3 })
  })

  it('continues after its job failed, and ends', async () => {
    const { id, poolId } = await makeCluster('stalled', 1)
    await addFault(bench, { on: 'ensureNode', times: 100_000, as: 'error-before', code: 'Busy' })
    const operation = await requestPoolRecycle(bench, poolId)
    await passUntil(bench, hasEnded(operation))
    expect(await eventOf(operation)).toMatchObject({
      status: 'failed',
      message: 'Nodes are still being replaced. Timed out after 60 seconds.',
    })
    expect(await membersOf(bench, id)).toMatchObject([{ is_ready: true }])
    await clearFaults(bench)
    await bench.converge()
    await expectCluster(bench, id, { nodes: 1 })
  })
})

it('E7: a pool is deleted while its nodes are created; its job ends when the last one is gone, and the cluster stays', async () => {
  const { id } = await makeCluster('keeps', 1)
  const added = await requestPool(bench, id, { count: 3 })
  for (let rounds = 0; rounds < 3; rounds += 1) for (const claim of await bench.claimDue()) await bench.pass(claim)
  const removal = await requestPoolRemoval(bench, added.id)
  await bench.converge()
  expect([(await eventOf(added.operationId)).status, (await eventOf(removal)).status]).toEqual(['canceled', 'finished'])
  expect(await poolIdsOf(bench, id)).toHaveLength(1)
  await expectCluster(bench, id, { nodes: 1 })
})
