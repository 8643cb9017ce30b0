import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { type LogReading, findLogBounds } from '#store/event/event-log.ts'
import { nudge } from '#store/nudge.ts'
import { openStore } from '#store/open-store.ts'
import { startHttpHarness } from '#testkit/http/http-harness.ts'
import { seedJob } from '#testkit/database/seed-job.ts'
import { createEventFeed } from './event-feed.ts'

const troubles: unknown[] = []
const limits = { signal: new AbortController().signal, ms: 20_000 }

const harness = await startHttpHarness({ log: pino({ level: 'silent' }) })
const elsewhere = openStore({ url: harness.store.url, connectionsMax: 2 })
const feed = createEventFeed(elsewhere, (error) => void troubles.push(error))
afterAll(async () => {
  await feed.close()
  await elsewhere.close()
  await harness.close()
})

const write = (label: string) => seedJob(harness.store, harness.accountId, label)
const follow = (after = 0, newest = 0) => feed.follow({ accountId: harness.accountId, after, newest })
const labelsOf = (entries: LogReading['entries']) => entries.map((entry) => entry.body.entity.label)

describe('event feed of a process (decision F4)', () => {
  it('reports a failed read and retries', async () => {
    const following = follow()
    await sql`alter table event_log rename to event_log_away`.execute(harness.store.db)
    await expect.poll(() => troubles).not.toEqual([])
    expect(troubles[0]).toMatchObject({ message: expect.stringContaining('event_log') })
    await sql`alter table event_log_away rename to event_log`.execute(harness.store.db)
    const next = following.next(limits)
    await write('after trouble')
    expect(labelsOf(await next)).toEqual(['after trouble'])
    following.close()
    await sql`delete from event_log`.execute(harness.store.db)
  })

  it('receives changes of other processes, also after a lost nudge', async () => {
    const following = follow()
    for (const isNudged of [true, false]) {
      const next = following.next(limits)
      await write(`nudged ${isNudged}`)
      if (isNudged) nudge(harness.store, 'events')
      expect(labelsOf(await next)).toEqual([`nudged ${isNudged}`])
    }
    following.close()
  })

  it('serves many streams of one account from their own positions', async () => {
    const followings = Array.from({ length: 20 }, () => follow())
    await write('shared')
    const ends = await Promise.all(
      followings.map(async (following) => {
        const labels: string[] = []
        while (labels.at(-1) !== 'shared') labels.push(...labelsOf(await following.next(limits)))
        following.close()
        return labels
      }),
    )
    expect(new Set(ends.map((labels) => labels.join()))).toEqual(new Set(['nudged true,nudged false,shared']))
  })

  it('misses nothing after a database crash that reuses IDs of failed transactions (ADR 0005)', async () => {
    for (let failed = 0; failed < 20; failed += 1) {
      await elsewhere.db.transaction().execute((tx) => sql`select pg_current_xact_id()`.execute(tx))
    }
    const { newest } = await findLogBounds(elsewhere.db)
    const following = follow(newest, newest)
    for (const ms of [50, 50]) expect(await following.next({ ...limits, ms })).toEqual([])
    await sql`update installation set log_base = log_base - 10`.execute(elsewhere.db)
    await write('after the crash')
    nudge(harness.store, 'events')
    expect(labelsOf(await following.next({ ...limits, ms: 5_000 }))).toEqual(['after the crash'])
    following.close()
  })

  it('ends a wait when the client disconnects', async () => {
    const caller = new AbortController()
    const following = follow(Number.MAX_SAFE_INTEGER)
    const next = following.next({ signal: caller.signal, ms: 600_000 })
    caller.abort()
    expect(await next).toEqual([])
    following.close()
  })
})
