import { beforeAll, expect, test } from 'vitest'
import { insertAccount } from '#store/account/accounts.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { maintenanceCommands } from './maintenance-commands.ts'

const { store } = await openTestStore()
const { on, off, show } = maintenanceCommands
const open = { maintenance: 'off', since: null, until: null, reason: null }

beforeAll(() =>
  store.db.transaction().execute(async (tx) => {
    for (const label of ['acme', 'umbrella']) await insertAccount(tx, label)
  }),
)

let read = 0
async function takeAudit(): Promise<string[]> {
  const rows = await store.db.selectFrom('audit').selectAll().where('id', '>', read).orderBy('id').execute()
  read = rows.at(-1)?.id ?? read
  return rows.map((row) => `${row.account_id} ${row.operation} ${row.outcome} ${row.status} ${row.reason}`).toSorted()
}

test('moor maintenance on closes the API, writes the reason to the audit log of each account, and show displays it; off opens the API (decision I6)', async () => {
  expect(await show(store)).toEqual(open)
  const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  const until = new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)
  expect(await on(store, { reason: 'New storage', until })).toEqual({
    maintenance: 'on',
    since,
    until,
    reason: 'New storage',
  })
  expect(await takeAudit()).toEqual([
    '1 operator.maintenance_on accepted 200 New storage',
    '2 operator.maintenance_on accepted 200 New storage',
  ])
  expect(await show(store)).toMatchObject({ reason: 'New storage', until })
  expect(await off(store)).toEqual(open)
  expect(await takeAudit()).toEqual([
    '1 operator.maintenance_off accepted 200 null',
    '2 operator.maintenance_off accepted 200 null',
  ])
})
