import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { passUntil } from '#testkit/engine/pass-until.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { membersOf } from '#testkit/stories/members-of.ts'
import { selectRows } from '#testkit/database/rows.ts'

const bench = await openTestBench()

const jobsOf = (node: number) =>
  selectRows(bench.store, 'events', ['status', 'message'], { work_kind: 'node', work_id: node })

it('H16: a node for whose host there is no address fails and says so, and comes up once there is one', async () => {
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
  await bench.settle()
  expect(await membersOf(bench, id)).toMatchObject([{ is_ready: true }])
})
