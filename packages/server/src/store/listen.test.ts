import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryOnce } from '#testkit/database/query-once.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { withDatabase } from '#testkit/database/template.ts'
import { type Listener, listen } from './listen.ts'
import { nudge } from './nudge.ts'
import { type Store, openStore } from './open-store.ts'

const { url } = await openTestStore()
let store: Store
let calls: number
let listener: Listener | null
beforeEach(() => {
  store = openStore({ url })
  calls = 0
  listener = null
})
afterEach(async () => {
  await listener?.close()
  await store.close()
})

const start = async (): Promise<void> => {
  listener = await listen(store, 'work', () => {
    calls += 1
  })
}
const connections = (): Promise<unknown[]> =>
  queryOnce(
    url,
    `select pid from pg_stat_activity where application_name = 'moorage-listen' and datname = current_database()`,
  )
const cut = (): Promise<unknown> =>
  queryOnce(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'moorage-listen' and datname = current_database()`,
  )

describe('a listener', () => {
  it('is called once after connecting, because nudges may have been missed, and then for every nudge of its channel', async () => {
    await start()
    expect(calls).toBe(1)
    nudge(store, 'events')
    nudge(store, 'work')
    await expect.poll(() => calls).toBe(2)
  })

  it('reconnects after a broken connection, and is called once for missed nudges', async () => {
    await start()
    await cut()
    await expect.poll(() => calls, { timeout: 10_000 }).toBe(2)
    nudge(store, 'work')
    await expect.poll(() => calls).toBe(3)
  })

  it('waits for a database that is not reachable yet', async () => {
    const name = new URL(url).pathname.slice(1)
    const postgres = withDatabase(url, 'postgres')
    await queryOnce(postgres, `alter database ${name} rename to ${name}_away`)
    await start()
    expect(calls).toBe(0)
    await queryOnce(postgres, `alter database ${name}_away rename to ${name}`)
    await expect.poll(() => calls, { timeout: 10_000 }).toBe(1)
  })

  it('receives nothing after it was closed, and leaves no connection', async () => {
    await start()
    await listener?.close()
    nudge(store, 'work')
    await expect.poll(connections).toEqual([])
    expect(calls).toBe(1)
  })

  it('leaves no connection if it is closed while it reconnects', async () => {
    await start()
    await cut()
    await listener?.close()
    await expect.poll(connections).toEqual([])
    expect(calls).toBe(1)
  })
})
