import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { begunMax, saveSignIn } from './sign-in-records.ts'

const clientId = 'a'.repeat(20)

const { store } = await openTestStore()

const begin = (id: string, of = clientId) =>
  saveSignIn(store, { model: 'Interaction', id, payload: {}, lifeS: 600, clientId: of, uid: null, userId: null })
async function count(of = clientId): Promise<number> {
  return (
    await store.db
      .selectFrom('oauth_records')
      .select(sql<number>`count(*)`.as('all'))
      .where('client_id', '=', of)
      .executeTakeFirstOrThrow()
  ).all
}

it(`keeps about ${begunMax} sign-ins that were begun for a client: the oldest go, those of other clients and of people who have signed in stay`, async () => {
  await sql`insert into oauth_records (model, id_hash, client_id, user_id, created, expires)
    select 'Interaction', sha256(('old' || n)::bytea), ${clientId}, case when n <= 10 then 1 end, moor_now() - make_interval(secs => 400 - n * 0.01), moor_now() + interval '5 minutes'
    from generate_series(1, ${begunMax + 2_000}) as n`.execute(store.db)
  await begin('of another', 'b'.repeat(20))
  let turns = 0
  for (; turns < 1_000 && (await count()) > begunMax + 10; turns += 1) await begin(`new ${turns}`)
  expect(turns).toBeLessThan(1_000)
  expect([await count('b'.repeat(20)), await count()]).toEqual([1, begunMax + 10])
  const {
    rows: [left],
  } = await sql<{
    news: number
    signedIn: number
  }>`select count(*) filter (where created > moor_now() - interval '200 seconds')::integer as news,
    count(*) filter (where user_id is not null)::integer as "signedIn" from oauth_records where client_id = ${clientId}`.execute(
    store.db,
  )
  expect(left?.signedIn).toBe(10)
  expect(left?.news).toBeGreaterThanOrEqual(turns)
})
