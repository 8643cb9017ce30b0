import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Maintenance } from '#domain/maintenance/maintenance.ts'
import { queryOnce } from '#testkit/database/query-once.ts'
import { withDatabase } from '#testkit/database/template.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { nudgeNow } from '../nudge.ts'
import { deleteMaintenance, recordMaintenance } from './maintenance.ts'
import { type MaintenanceWatch, watchMaintenance } from './watch-maintenance.ts'

const { store, url } = await openTestStore()

let watch: MaintenanceWatch
let changes: (string | null)[]
let troubles: unknown[]
const open = async (): Promise<void> => {
  watch = await watchMaintenance(store, {
    onChange: (now) => void changes.push(now?.reason ?? null),
    onError: (error) => void troubles.push(error),
  })
}
beforeEach(async () => {
  ;[changes, troubles] = [[], []]
  await open()
})
afterEach(async () => {
  await watch.stop()
  await reopenAside()
})

const close = (reason: string, expectedEndMs: number | null = null) =>
  store.db.transaction().execute((tx) => recordMaintenance(tx, { reason, expectedEndMs }))
const reopen = () => store.db.transaction().execute(deleteMaintenance)
const reopenAside = () => queryOnce(url, 'delete from maintenance')
const current = (): Maintenance | null => watch.current()

it('a nudge reports each change once and immediately, and watchers are called when the installation closes (decision I6)', async () => {
  const ends: string[] = []
  const unwatch = watch.watch(() => void ends.push('closed'))
  await close('first')
  await nudgeNow(store, 'installation')
  await expect.poll(current).toMatchObject({ reason: 'first', expectedEnd: null, leftS: null })
  await close('second')
  await nudgeNow(store, 'installation')
  await expect.poll(() => current()?.reason).toBe('second')
  watch.watch(() => void ends.push('at once'))()
  unwatch()
  expect(await reopen()).toBe(true)
  expect(await reopen()).toBe(false)
  await nudgeNow(store, 'installation')
  await expect.poll(current).toBeNull()
  expect([changes, ends]).toEqual([
    ['first', 'second', null],
    ['closed', 'closed', 'at once'],
  ])
})

it('detects a change without a nudge, also after all its connections were cut', async () => {
  await close('unheard')
  await expect.poll(() => current()?.reason, { timeout: 2_000 }).toBe('unheard')
  await queryOnce(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await reopenAside()
  await expect.poll(current, { timeout: 10_000 }).toBeNull()
})

it('a new process knows the state and the expected end before it serves requests', async () => {
  await watch.stop()
  await close('before the start', Date.now() + 3_600_000)
  await open()
  expect(current()).toMatchObject({ reason: 'before the start', expectedEnd: expect.stringMatching(/^\d{4}-.*:\d\d$/) })
  expect(current()?.leftS).toBeGreaterThan(3_500)
  expect(current()?.leftS).toBeLessThanOrEqual(3_601)
  expect(changes).toEqual(['before the start'])
})

it('keeps the cached state while the database is unreachable', async () => {
  await close('upgrade of the database')
  await nudgeNow(store, 'installation')
  await expect.poll(() => current()?.reason).toBe('upgrade of the database')
  const name = new URL(url).pathname.slice(1)
  const postgres = withDatabase(url, 'postgres')
  await queryOnce(postgres, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await queryOnce(postgres, `alter database ${name} rename to ${name}_away`)
  await expect.poll(() => troubles.length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(current()?.reason).toBe('upgrade of the database')
  await queryOnce(postgres, `alter database ${name}_away rename to ${name}`)
  await reopenAside()
  await expect.poll(current, { timeout: 10_000 }).toBeNull()
})
