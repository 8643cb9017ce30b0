import fc from 'fast-check'
import { sql } from 'kysely'
import { sqlOn } from '#testkit/database/rows.ts'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#domain/shared/index.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { ensureInstallation } from '../installation/installation.ts'
import type { Store, Tx } from '../open-store.ts'
import { insertNotification } from './start-job.ts'
import { findLogBounds, readEventLog } from './event-log.ts'

const writersCount = 8
const { store } = await openTestStore({ connectionsMax: writersCount + 3 })
await ensureInstallation(store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })
const actors = [await seedTenant(store, 'one'), await seedTenant(store, 'other')] as const

let notes = 0
async function writeNote(tx: Tx, actor: Actor): Promise<string> {
  notes += 1
  await insertNotification(tx, actor, {
    action: 'tag_create',
    entity: { type: 'tag', id: null, label: `note-${notes}` },
  })
  return `note-${notes}`
}

class Reader {
  readonly actor: Actor
  readonly given: { position: number; label: string }[] = []
  readonly #start: number

  constructor(actor: Actor, start: number) {
    this.actor = actor
    this.#start = start
  }

  async read(): Promise<boolean> {
    const after = this.given.at(-1)?.position ?? this.#start
    const { entries, horizon, isHeldBack } = await readEventLog(store.db, [{ accountId: this.actor.accountId, after }])
    for (const { position, body, accountId } of entries) {
      expect(accountId).toBe(this.actor.accountId)
      expect(position).toBeGreaterThan(this.given.at(-1)?.position ?? this.#start)
      expect(position).toBeLessThan(horizon)
      this.given.push({ position, label: body.entity.label })
    }
    return isHeldBack
  }

  async readAll(): Promise<void> {
    await expect.poll(() => this.read()).toBe(false)
  }
}

async function listCommitted(actor: Actor, after: number): Promise<{ position: number; label: string }[]> {
  const rows = await sqlOn(store)<{ position: number; label: string }>`
    select position, body->'entity'->>'label' as label from event_log where account_id = ${actor.accountId} and position > ${after} order by position`
  return rows
}

async function openReader(actor: Actor): Promise<Reader> {
  return new Reader(actor, (await findLogBounds(store.db)).horizon - 1)
}

type Deed =
  | { readonly does: 'write' | 'commit' | 'rollback'; readonly writer: number; readonly account: number }
  | { readonly does: 'read'; readonly account: number }
  | { readonly does: 'restore' }
const anyWriter = fc.integer({ min: 0, max: writersCount - 1 })
const anyAccount = fc.integer({ min: 0, max: 1 })
const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('write' as const), writer: anyWriter, account: anyAccount }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('commit' as const, 'commit' as const, 'rollback' as const),
      writer: anyWriter,
      account: anyAccount,
    }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('read' as const), account: anyAccount }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restore' as const) }) },
)

class Schedule {
  readonly readers: readonly Reader[]
  readonly #open = new Map<number, Awaited<ReturnType<ReturnType<Store['db']['startTransaction']>['execute']>>>()

  constructor(readers: readonly Reader[]) {
    this.readers = readers
  }

  async play(deed: Deed): Promise<void> {
    switch (deed.does) {
      case 'read':
        await this.readers[deed.account]?.read()
        return
      case 'restore':
        await this.#restore()
        return
      case 'write':
        await writeNote(await this.#begin(deed.writer), actors[deed.account] as Actor)
        return
      case 'commit':
      case 'rollback':
        await this.#end(deed.writer, deed.does)
    }
  }

  async close(): Promise<void> {
    for (const writer of [...this.#open.keys()].toReversed()) await this.#end(writer, 'commit')
  }

  async #begin(writer: number) {
    const tx = this.#open.get(writer) ?? (await store.db.startTransaction().execute())
    this.#open.set(writer, tx)
    return tx
  }

  async #end(writer: number, how: 'commit' | 'rollback'): Promise<void> {
    await this.#open.get(writer)?.[how]().execute()
    this.#open.delete(writer)
  }

  /** Commits all open transactions, then raises `log_base` (ADR 0005). */
  async #restore(): Promise<void> {
    await this.close()
    await store.db
      .updateTable('installation')
      .set({ log_base: sql`log_base + 1000` })
      .execute()
  }
}

describe('no reader receives an earlier position after a later one, and no entry is skipped (decision F4)', () => {
  it('with any transactions, however long they stay open, also when the base is raised (property)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDeed, { minLength: 5, maxLength: 60 }), async (deeds) => {
        const readers = [await openReader(actors[0]), await openReader(actors[1])]
        const start = (await findLogBounds(store.db)).horizon - 1
        const schedule = new Schedule(readers)
        for (const deed of deeds)
          await schedule.play(deed).catch(async (error: unknown) => {
            await schedule.close()
            throw error
          })
        await schedule.close()
        for (const reader of readers) {
          await reader.readAll()
          expect(reader.given).toEqual(await listCommitted(reader.actor, start))
        }
      }),
      { numRuns: 40 },
    )
  }, 120_000)

  it('a committed entry is withheld while an earlier transaction is open', async () => {
    const reader = await openReader(actors[0])
    const early = await store.db.startTransaction().execute()
    const labels = [await writeNote(early, actors[0])]
    labels.push(await store.db.transaction().execute((tx) => writeNote(tx, actors[0])))
    expect([await reader.read(), reader.given]).toEqual([true, []])
    await early.commit().execute()
    await reader.readAll()
    expect(reader.given.map(({ label }) => label)).toEqual(labels)
  })
})

describe('positions', () => {
  it('rise strictly within a transaction and between transactions, also after a restore', async () => {
    const one = actors[0]
    const start = (await findLogBounds(store.db)).horizon - 1
    const written: string[] = []
    for (const base of [0, 5_000_000]) {
      await store.db
        .updateTable('installation')
        .set({ log_base: sql`log_base + ${base}` })
        .execute()
      for (const _turn of [1, 2])
        await store.db.transaction().execute(async (tx) => {
          for (const _note of [1, 2, 3]) written.push(await writeNote(tx, one))
        })
    }
    const committed = await listCommitted(one, start)
    expect(committed.map((entry) => entry.label)).toEqual(written)
    const positions = committed.map((entry) => entry.position)
    expect(positions.slice(1).every((position, index) => position > (positions[index] ?? Infinity))).toBe(true)
  })

  it('are rejected, not reused, beyond 65,535 changes in one transaction', async () => {
    const flood = store.db.transaction().execute(async (tx) => {
      await sqlOn(tx)`select set_config('moor.log_ordinal', '65534', true)`
      await writeNote(tx, actors[0])
      await writeNote(tx, actors[0])
    })
    await expect(flood).rejects.toThrow('too many event changes in one transaction')
  })
})
