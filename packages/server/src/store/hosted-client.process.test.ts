import pg from 'pg'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TwoServers, startTwoServers } from '#testkit/database/two-servers.ts'
import { connectOnce } from './connect-once.ts'
import { connectionOf } from './hosted-client.ts'
import { listen } from './listen.ts'
import { nudge } from './nudge.ts'
import { type Store, openStore } from './open-store.ts'

let two: TwoServers
let store: Store
beforeEach(async () => {
  two = await startTwoServers()
  store = openStore({ url: two.url, connectionsMax: 2 })
})
afterEach(async () => {
  await store.close()
  await two.close()
})

const change = sql<{ number: number }>`update here set number = number returning number`
const changed = async (): Promise<unknown> => (await change.execute(store.db)).rows[0]?.number
const answer = (): Promise<unknown> => changed().catch((error: { code?: string }) => error.code ?? String(error))

describe('a store with two hosts', () => {
  test('connects to the first host that accepts writes', async () => {
    expect(await changed()).toBe(1)
    await two.servers[0].setWritable(false)
    const other = openStore({ url: two.url })
    expect((await change.execute(other.db)).rows).toEqual([{ number: 2 }])
    await other.close()
  })

  test('leaves a server at the first rejected write, continues with the other, and later switches back', async () => {
    await two.servers[1].setWritable(false)
    expect(await changed()).toBe(1)
    await two.servers[0].setWritable(false)
    await two.servers[1].setWritable(true)
    const said: unknown[] = []
    await expect.poll(async () => said[said.push(await answer()) - 1]).toBe(2)
    expect(new Set(said)).toEqual(new Set(['25006', 2]))

    await two.servers[1].setWritable(false)
    await two.servers[0].setWritable(true)
    await expect.poll(answer).toBe(1)
  })

  test('switches to the other host when the current one is gone, and so do its listeners', async () => {
    await two.servers[1].setWritable(false)
    let calls = 0
    const listener = await listen(store, 'work', () => (calls += 1))
    expect([await changed(), calls]).toEqual([1, 1])
    await two.servers[1].setWritable(true)
    await two.servers[0].stop()
    await expect.poll(answer).toBe(2)
    await expect.poll(() => calls).toBe(2)
    nudge(store, 'work')
    await expect.poll(() => calls).toBe(3)
    await listener.close()
  })

  test('reports the reason for each host if none accepts writes, like an unreachable database', async () => {
    for (const server of two.servers) await server.setWritable(false)
    await expect(connectOnce(two.url, () => Promise.resolve())).rejects.toMatchObject({
      code: '08001',
      message: expect.stringMatching(
        /^no host in its address accepts writes \(\S+ is read-only; \S+ is read-only\)$/,
      ) as string,
    })
    expect(await answer()).toBe('08001')
    await two.servers[1].stop()
    await expect(change.execute(store.db)).rejects.toThrow(/does not answer/)
  })

  test('with target any, connects to the first host that answers; a single host is checked against its target, too', async () => {
    await two.servers[0].setWritable(false)
    const hosts = new URL(two.url)
    hosts.searchParams.set('target_session_attrs', 'any')
    const read = (url: string): Promise<unknown> =>
      connectOnce(url, async (client) => (await client.query('select number from here')).rows)
    expect(await read(hosts.href)).toEqual([{ number: 1 }])
    hosts.searchParams.set('host', hosts.searchParams.get('host')?.split(',')[0] ?? '')
    expect(await read(hosts.href)).toEqual([{ number: 1 }])
    hosts.searchParams.set('target_session_attrs', 'read-write')
    await expect(read(hosts.href)).rejects.toThrow(/accepts writes/)
  })

  test('gives the simulator, which has its own pool, the same choice of hosts', async () => {
    await two.servers[0].setWritable(false)
    const pool = new pg.Pool(connectionOf(two.url, ''))
    expect((await pool.query('update here set number = number returning number')).rows).toEqual([{ number: 2 }])
    await pool.end()
  })
})
