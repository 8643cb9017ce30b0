import { sql } from 'kysely'
import { sqlOn } from '#testkit/database/rows.ts'
import { describe, expect, it } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import type { Tx } from './open-store.ts'
import { sendUnawaited, writeAtEnd } from './transact.ts'

const { store } = await openTestStore()
await sqlOn(store)`create table notes (label text primary key, place integer)`

const nothing = async (): Promise<void> => undefined
const write = (tx: Tx, label: string) => sqlOn(tx)`insert into notes values (${label})`
const labels = async (): Promise<readonly string[]> =>
  (await sqlOn(store)<{ label: string }>`select label from notes order by label`).map((row) => row.label)

describe('a transaction with statements sent together', () => {
  it('runs them in the order of the calls', async () => {
    const seen = await store.transact({
      open: nothing,
      work: (tx) =>
        Promise.all([
          write(tx, 'first'),
          sql<{ count: number }>`select count(*)::integer as count from notes`.execute(tx),
          write(tx, 'second'),
          sql<{ count: number }>`select count(*)::integer as count from notes`.execute(tx),
        ]),
    })
    expect([seen[1].rows, seen[3].rows]).toEqual([[{ count: 1 }], [{ count: 2 }]])
    expect(await labels()).toEqual(['first', 'second'])
  })

  it('passes on the rows read at its start, inside the transaction', async () => {
    const ids = await store.transact({
      open: async (tx) => await sqlOn(tx)<{ id: string }>`select pg_current_xact_id()::text as id`,
      work: async (tx, opened) => [opened, await sqlOn(tx)<{ id: string }>`select pg_current_xact_id()::text as id`],
    })
    expect(ids[0]).toEqual(ids[1])
  })

  it('rolls back after an error, also at its start', async () => {
    const before = await labels()
    const thrown = store.transact({
      open: nothing,
      work: async (tx) => {
        await write(tx, 'thrown')
        throw new Error('refused')
      },
    })
    await expect(thrown).rejects.toThrow('refused')
    const opening = store.transact({ open: () => Promise.reject(new Error('closed')), work: (tx) => write(tx, 'late') })
    await expect(opening).rejects.toThrow('closed')
    expect(await labels()).toEqual(before)
  })

  it('fails if an unawaited statement failed', async () => {
    const before = await labels()
    const doubled = store.transact({
      open: nothing,
      work: async (tx) => {
        await sendUnawaited(tx, write(tx, 'sent'))
        await sendUnawaited(tx, write(tx, 'sent'))
      },
    })
    await expect(doubled).rejects.toMatchObject({ code: '23505' })
    expect(await labels()).toEqual(before)
  })

  it('reports the first cause even if a later statement found the transaction aborted', async () => {
    const doubled = store.transact({
      open: nothing,
      work: async (tx) => {
        await sendUnawaited(tx, write(tx, 'twice'))
        await sendUnawaited(tx, write(tx, 'twice'))
        await sqlOn(tx)`select 1`
      },
    })
    await expect(doubled).rejects.toMatchObject({ code: '23505' })
  })

  it('awaits the statement in a transaction that Store.transact did not start', async () => {
    const doubled = store.db.transaction().execute(async (tx) => {
      await sendUnawaited(tx, write(tx, 'waited'))
      await sendUnawaited(tx, write(tx, 'waited'))
    })
    await expect(doubled).rejects.toMatchObject({ code: '23505' })
  })

  it('runs registered writes at its end, once however often they are registered', async () => {
    const writeLast = (tx: Tx) => write(tx, 'at the end')
    const during = await store.transact({
      open: nothing,
      work: async (tx) => {
        expect([writeAtEnd(tx, writeLast), writeAtEnd(tx, writeLast)]).toEqual([true, true])
        await write(tx, 'before that')
        return await sqlOn(tx)`select from notes where label = 'at the end'`
      },
    })
    expect(during).toEqual([])
    const left = sql<{
      label: string
    }>`select label from notes where xmin = (select xmin from notes where label = 'before that') order by label`
    expect((await left.execute(store.db)).rows).toEqual([{ label: 'at the end' }, { label: 'before that' }])
    await store.db.transaction().execute(async (tx) => expect(writeAtEnd(tx, writeLast)).toBe(false))
  })

  it('rolls back if a registered write fails', async () => {
    const before = await labels()
    const failed = store.transact({
      open: nothing,
      work: async (tx) => {
        await write(tx, 'before the end')
        writeAtEnd(tx, (late) => write(late, 'at the end'))
      },
    })
    await expect(failed).rejects.toMatchObject({ code: '23505' })
    expect(await labels()).toEqual(before)
  })

  it("does not report success if a failed statement's error was caught: the server has rolled back", async () => {
    const before = await labels()
    const caught = store.transact({
      open: nothing,
      work: async (tx) => {
        await write(tx, 'undone')
        await write(tx, 'undone').catch(() => undefined)
      },
    })
    await expect(caught).rejects.toThrow()
    expect(await labels()).toEqual(before)
  })

  it('returns its connection after any outcome', async () => {
    expect(store.pool.inUse).toBe(0)
  })
})
