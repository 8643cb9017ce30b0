import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeGate } from '#testkit/gate.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { nudge } from './nudge.ts'
import { type Store, openStore } from './open-store.ts'

const { url } = await openTestStore()
let store: Store
let ear: pg.Client
let heard: string[]
beforeEach(async () => {
  store = openStore({ url })
  heard = []
  ear = new pg.Client({ connectionString: url })
  await ear.connect()
  ear.on('notification', ({ channel }) => heard.push(channel))
  for (const channel of ['moorage_work', 'moorage_events', 'the_end']) await ear.query(`listen ${channel}`)
})
afterEach(async () => {
  await ear.end()
  await store.close()
})

/** Returns all notifications so far, which arrive in commit order. */
async function listHeard(): Promise<string[]> {
  const end = makeGate()
  ear.on('notification', ({ channel }) => {
    if (channel === 'the_end') end.open()
  })
  await ear.query('notify the_end')
  await end.passed
  return heard.filter((channel) => channel !== 'the_end').toSorted()
}

describe('a nudge', () => {
  it('reaches the listeners of its channel', async () => {
    nudge(store, 'work')
    await expect.poll(() => heard).toEqual(['moorage_work'])
    nudge(store, 'events')
    await expect.poll(() => heard).toEqual(['moorage_work', 'moorage_events'])
  })

  it('merges concurrent nudges: one in progress, and one for all others', async () => {
    for (let time = 0; time < 100; time += 1) {
      nudge(store, 'work')
      nudge(store, 'events')
    }
    await expect.poll(() => heard.length).toBe(3)
    expect(await listHeard()).toEqual(['moorage_events', 'moorage_work', 'moorage_work'])
  })

  it('never fails, even without a database, and later nudges are sent again', async () => {
    const away = openStore({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
    nudge(away, 'work')
    nudge(away, 'work')
    await expect(
      away.db
        .selectFrom('clock' as never)
        .selectAll()
        .execute(),
    ).rejects.toThrow()
    nudge(away, 'work')
    await away.close()
    nudge(store, 'work')
    await expect.poll(() => heard).toEqual(['moorage_work'])
  })
})
