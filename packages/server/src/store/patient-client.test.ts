import { sql } from 'kysely'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { openStore } from './open-store.ts'
import { sendAlong } from './transact.ts'

const { url } = await openTestStore()
const folder = mkdtempSync(join(tmpdir(), 'moor-pieces-'))

/** What a client says, piece by piece as it leaves it. */
const pieces: Buffer[] = []
const address = new URL(url)
const name = `.s.PGSQL.${address.port || '5432'}`
const behind = address.searchParams.get('host') ?? ''
const relay = createServer((near) => {
  const far = connect(join(behind, name))
  near.on('data', (piece) => pieces.push(piece)).on('error', () => far.destroy())
  far.on('error', () => near.destroy())
  near.pipe(far).pipe(near)
}).listen(join(folder, name))
await once(relay, 'listening')
address.searchParams.set('host', folder)
const store = openStore({ url: address.href })
afterAll(async () => {
  await store.close()
  relay.close()
  rmSync(folder, { recursive: true, force: true })
})

it('statements that are asked for in one go leave in one piece, also where nobody waits for them', async () => {
  const run = () =>
    store.transact({
      open: (tx) => sql`select 'opened', ${1}::integer`.execute(tx),
      work: async (tx) => {
        await sendAlong(tx, sql`select 'first', ${2}::integer`.execute(tx))
        await sendAlong(tx, sql`select 'second', ${3}::integer`.execute(tx))
      },
    })
  await run()
  pieces.length = 0
  await run()
  expect(pieces).toHaveLength(2)
  expect(pieces[1]?.includes('commit')).toBe(true)
})

it('and what is asked for later leaves at once', async () => {
  pieces.length = 0
  await sql`select ${1}::integer`.execute(store.db)
  await sql`select ${2}::integer`.execute(store.db)
  expect(pieces).toHaveLength(2)
})
