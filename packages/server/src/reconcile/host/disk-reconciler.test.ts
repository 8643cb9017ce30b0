import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { asId, type EventId, type HostId } from '#domain/shared/index.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestHost, requestHostResize } from '#testkit/requests/request-host.ts'
import { diskStories } from '#testkit/stories/disk-stories.ts'

const bench = await openTestBench()

describe('disks of a host are brought to what is wanted (decision H10)', () => {
  // The prover breaks the same stories at every place; told plainly they are quick.
  const plain = diskStories.filter(({ stage, record, fails }) => !stage && !record && !fails)
  it.each(plain.map((story) => [story.name, story] as const))('%s', async (name, story) => {
    const scene = { label: name.replaceAll(/\W/g, '').slice(0, 32), stage: 0 }
    const id = await story.arrange(bench, scene)
    await bench.settle()
    await story.request(bench, id, scene)
    await bench.settle()
    await story.verify(bench, id)
  })
})

describe('another type of a host (decision H10.8)', () => {
  it('is not wanted any more when the driver refuses it, and the host keeps the one it has', async () => {
    const { id } = await requestHost(bench, { label: 'refused', isBooted: false, type: 'g6-standard-1' })
    await bench.settle()
    await sql`insert into sim.faults (port_method, thing_id, times, times_left, manner, code)
      values ('reshapeHost', ${id}, 1000, 1000, 'error-before', 'NotSupported')`.execute(bench.store.db)
    const operationId = await requestHostResize(bench, id, 'g6-standard-2')
    await bench.settle()
    const { db } = bench.store
    const event = await db
      .selectFrom('events')
      .select(['action', 'status'])
      .where('id', '=', asId<EventId>(operationId))
      .executeTakeFirst()
    expect(event).toEqual({ action: 'host_resize', status: 'failed' })
    const host = await db
      .selectFrom('hosts')
      .select(['status', 'type', 'wants_type'])
      .where('id', '=', asId<HostId>(id))
      .executeTakeFirst()
    expect(host).toEqual({ status: 'offline', type: 'g6-standard-1', wants_type: null })
  })
})
