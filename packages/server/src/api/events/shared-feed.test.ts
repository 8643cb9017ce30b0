import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { insertJob } from '#store/event/insert-events.ts'
import { findLogBounds } from '#store/event/event-log.ts'
import { nudge } from '#store/nudge.ts'
import { openStore } from '#store/open-store.ts'
import { startHttpHarness } from '#testkit/http/http-harness.ts'
import { createEventFeed } from './event-feed.ts'

const troubles: unknown[] = []
const patience = { signal: new AbortController().signal, ms: 20_000 }

const harness = await startHttpHarness({ log: pino({ level: 'silent' }) })
const elsewhere = openStore({ url: harness.store.url, connectionsMax: 2 })
const feed = createEventFeed(elsewhere, (error) => void troubles.push(error))
afterAll(async () => {
  await feed.close()
  await elsewhere.close()
  await harness.close()
})

/** Writes jobs in one transaction; nobody is told. */
async function write(labels: readonly string[]): Promise<void> {
  await harness.store.db.transaction().execute(async (tx) => {
    for (const label of labels) {
      await insertJob(
        tx,
        { accountId: harness.accountId, system: true },
        {
          action: 'volume_create',
          entity: { type: 'volume', id: 1, label },
          work: { kind: 'volume', id: 1, generation: 1 },
        },
      )
    }
  })
}

describe('the feed of a process (decision F4)', () => {
  it('tells of a look that failed, and goes on with the next one', async () => {
    const following = feed.follow({ accountId: harness.accountId, after: 0, newest: 0 })
    await sql`alter table event_log rename to event_log_away`.execute(harness.store.db)
    await expect.poll(() => troubles).not.toEqual([])
    expect(troubles[0]).toMatchObject({ message: expect.stringContaining('event_log') })
    await sql`alter table event_log_away rename to event_log`.execute(harness.store.db)
    const next = following.next(patience)
    await write(['after trouble'])
    expect((await next).map((entry) => entry.body.entity.label)).toEqual(['after trouble'])
    following.close()
    await sql`delete from event_log`.execute(harness.store.db)
  })

  it('hears of what another process writes, also where the nudge got lost', async () => {
    const following = feed.follow({ accountId: harness.accountId, after: 0, newest: 0 })
    for (const isNudged of [true, false]) {
      const next = following.next(patience)
      await write([`nudged ${isNudged}`])
      if (isNudged) nudge(harness.store, 'events')
      expect((await next).map((entry) => entry.body.entity.label)).toEqual([`nudged ${isNudged}`])
    }
    following.close()
  })

  it('serves many followers of one account, each from where it stands', async () => {
    const followings = Array.from({ length: 20 }, () =>
      feed.follow({ accountId: harness.accountId, after: 0, newest: 0 }),
    )
    await write(['shared'])
    const ends = await Promise.all(
      followings.map(async (following) => {
        const labels: string[] = []
        while (labels.at(-1) !== 'shared')
          labels.push(...(await following.next(patience)).map((entry) => entry.body.entity.label))
        following.close()
        return labels
      }),
    )
    expect(new Set(ends.map((labels) => labels.join()))).toEqual(new Set(['nudged true,nudged false,shared']))
  })

  it('misses nothing after a crash of the database, which gives ids of failed transactions a second time (ADR 0005)', async () => {
    for (let failed = 0; failed < 20; failed += 1) {
      await elsewhere.db.transaction().execute((tx) => sql`select pg_current_xact_id()`.execute(tx))
    }
    const { newest } = await findLogBounds(elsewhere.db)
    const following = feed.follow({ accountId: harness.accountId, after: newest, newest })
    for (const ms of [50, 50]) expect(await following.next({ ...patience, ms })).toEqual([])
    await sql`update installation set log_base = log_base - 10`.execute(elsewhere.db)
    await write(['after the crash'])
    nudge(harness.store, 'events')
    expect((await following.next({ ...patience, ms: 5_000 })).map((entry) => entry.body.entity.label)).toEqual([
      'after the crash',
    ])
    following.close()
  })

  it('lets a wait end when its caller goes', async () => {
    const caller = new AbortController()
    const following = feed.follow({ accountId: harness.accountId, after: Number.MAX_SAFE_INTEGER, newest: 0 })
    const next = following.next({ signal: caller.signal, ms: 600_000 })
    caller.abort()
    expect(await next).toEqual([])
    following.close()
  })
})
