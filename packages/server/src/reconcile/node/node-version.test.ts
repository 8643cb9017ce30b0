import { expect, it } from 'vitest'
import { addFault, clearFaults } from '#testkit/engine/faults.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { passUntil } from '#testkit/engine/pass-until.ts'
import { requestCluster, requestUpgrade } from '#testkit/requests/request-cluster.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { requestPoolChange } from '#testkit/requests/request-pool.ts'
import { membersOf, poolIdsOf } from '#testkit/scenarios/members-of.ts'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import { sql } from 'kysely'

const bench = await openTestBench()

it('E4: a node created for an upgrade joins only when the control plane has that version: no kubelet is newer', async () => {
  const { id } = await requestCluster(bench, { label: 'upgrading', version: '1.34' })
  await bench.converge()
  const poolId = (await poolIdsOf(bench, id))[0] ?? 0
  await addFault(bench, { on: 'ensureCluster', times: 1_000_000, as: 'error-before', code: 'Busy' })
  await requestUpgrade(bench, id, { version: '1.35' })
  const grown = await requestPoolChange(bench, poolId, { count: 2 })
  const statusOf = async (event: number) => (await selectRow(bench.store, 'events', 'status', { id: event })).status
  const fresh = async () =>
    bench.store.db
      .selectFrom('nodes')
      .innerJoin('work', (join) => join.onRef('work.id', '=', 'nodes.id').on('work.kind', '=', 'node'))
      .select(['nodes.version', 'nodes.host_id', 'nodes.is_ready', 'work.cause'])
      .where('nodes.cluster_id', '=', id)
      .orderBy('nodes.id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  await passUntil(bench, async () => (await fresh()).cause === 'cluster.not_ready')
  expect(await fresh()).toMatchObject({
    version: expect.stringMatching(/^1\.35\./),
    host_id: expect.any(Number),
    is_ready: false,
  })
  await clearFaults(bench)
  await passUntil(bench, async () => (await statusOf(grown)) === 'finished')
  expect((await fresh()).is_ready).toBe(true)
})

it('the host of a node is requested with its kubelet version, every other host without one (decision E2)', async () => {
  const kubelets: Record<string, string | null> = {}
  const listening: EngineBench['drivers'] = {
    ...bench.drivers,
    hosts(region) {
      const real = bench.drivers.hosts(region)
      return {
        ...real,
        ensureHost(host, spec) {
          kubelets[spec.label] = spec.kubelet
          return real.ensureHost(host, spec)
        },
      }
    },
  }
  const { id } = await requestCluster(bench, { label: 'carried', version: '1.35', pools: [{ count: 1 }] })
  await requestHost(bench, { label: 'plain' })
  await passUntil(bench, async () => Object.keys(kubelets).length === 2, undefined, listening)
  const [member] = await membersOf(bench, id)
  expect(kubelets).toEqual({ plain: null, [`orch${id}-${member?.pool_id}-${member?.name}`]: member?.version })
})

const jobsOf = (node: number) =>
  selectRows(bench.store, 'events', ['status', 'message'], { work_kind: 'node', work_id: node })

it('H16: a node whose host gets no address fails with the cause, and is created once an address is free', async () => {
  const { id: holder } = await requestHost(bench, { label: 'holder' })
  await sql`insert into addresses (address, prefix, account_id, host_id, kind)
    select host('198.18.0.0'::inet + n), 24, ${bench.actor.accountId}, ${holder}, 'public' from generate_series(0, 131071) n
    on conflict do nothing`.execute(bench.store.db)
  const { id } = await requestCluster(bench, { label: 'crowded', pools: [{ count: 1 }] })
  const [member] = await membersOf(bench, id)
  if (!member) throw new Error('no member')
  await passUntil(bench, async () => (await jobsOf(member.id))[0]?.status === 'failed')
  expect((await jobsOf(member.id))[0]?.message).toContain(
    'The installation has no free address for the host of this node.',
  )
  await sql`delete from addresses where address <> '198.18.0.3'`.execute(bench.store.db)
  await sql`update work set due = moor_now() where kind = 'node' and id = ${member.id}`.execute(bench.store.db)
  await bench.converge()
  expect(await membersOf(bench, id)).toMatchObject([{ is_ready: true }])
})
