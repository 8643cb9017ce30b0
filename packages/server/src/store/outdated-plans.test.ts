import { expect, test } from 'vitest'
import { queryOnce } from '#testkit/database/query-once.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { prepareRead } from './prepare-query.ts'
import { transactRepeatedly } from './transact.ts'

const { store, url } = await openTestStore()
await queryOnce(url, `insert into accounts (label) values ('one')`)

const findAccount = prepareRead<{ label: string }, { label: string }>((db, { label }) =>
  db.selectFrom('accounts').selectAll().where('label', '=', label),
)
const read = () => store.db.selectFrom('accounts').selectAll().where('label', '=', 'one').execute()
const write = () =>
  transactRepeatedly(store, async (tx) => {
    await tx
      .insertInto('tags')
      .values({ account_id: 1 as never, label: `tag-${(tags += 1)}` })
      .execute()
    return tx.selectFrom('accounts').selectAll().where('label', '=', 'one').execute()
  })
let tags = 0
const everywhere = (work: () => Promise<unknown>): Promise<unknown> => Promise.all(Array.from({ length: 40 }, work))

test('a migration that adds columns fails no request of a running process: every connection plans again, and transactions are retried as a whole (ADR 0044)', async () => {
  for (let step = 0; step < 3; step += 1) {
    await everywhere(read)
    await everywhere(write)
    await everywhere(() => findAccount(store.db, { label: 'one' }))
    await queryOnce(url, `alter table accounts add column later_${step} integer not null default 0`)
    // The first statement detects the schema change, so each kind of statement is first in one step.
    const kinds = [write, read, () => findAccount(store.db, { label: 'one' })]
    for (const kind of [...kinds.slice(step), ...kinds]) await everywhere(kind)
  }
  expect(tags).toBeGreaterThan(40 * 7)
  const [counted] = await queryOnce(url, 'select count(*)::integer as tags from tags')
  expect(counted).toEqual({ tags: 40 * 7 })
})

test('a statement inside a transaction is never repeated alone, because the statements before it are rolled back', async () => {
  const plan = () =>
    store.transact({
      open: async () => undefined,
      work: (tx) => tx.selectFrom('users').selectAll().where('username', '=', 'x').execute(),
    })
  await everywhere(plan)
  await queryOnce(url, 'alter table users add column later integer')
  await expect(plan()).rejects.toMatchObject({ code: '0A000' })
})
