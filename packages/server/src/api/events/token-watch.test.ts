import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asId, type TokenId } from '#domain/shared/index.ts'
import { makeGate } from '#testkit/gate.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { createTokenWatch } from './token-watch.ts'

const { store } = await openTestStore({ connectionsMax: 2 })

it('reports a failed check, ends no stream, and retries (decision F4)', async () => {
  const [trouble, ended] = [makeGate<unknown>(), makeGate()]
  let ends = 0
  const watch = createTokenWatch(store, (error) => trouble.open(error))
  await sql`alter table tokens rename to tokens_away`.execute(store.db)
  watch.watch(asId<TokenId>(1), () => {
    ends += 1
    ended.open()
  })
  expect(await trouble.passed).toMatchObject({ message: expect.stringContaining('tokens') })
  expect(ends).toBe(0)
  await sql`alter table tokens_away rename to tokens`.execute(store.db)
  await ended.passed
  expect(ends).toBeGreaterThan(0)
  watch.close()
})
