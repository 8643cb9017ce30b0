import { sqlOn } from '#testkit/database/rows.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { type Store, openStore } from '../open-store.ts'
import { type SignInAttempt, claimSignIn, releaseSignIn, signInBounds } from './claim-sign-in.ts'
import { sql } from 'kysely'
import { startedSignInsMax, saveSignIn } from './sign-in-records.ts'

const { pairMax, nameMax, deviceMax, knownMax, addressMax } = signInBounds

const { store, url } = await openTestStore()
const run = sqlOn(store)
const elsewhere = openStore({ url })
beforeEach(() => store.db.deleteFrom('sign_in_attempts').execute())
afterAll(() => elsewhere.close())

const claim = (what: Partial<SignInAttempt> & Pick<SignInAttempt, 'username'>, of: Store = store) =>
  claimSignIn(of.db, { address: '192.0.2.1', deviceId: null, ...what })
/** Makes attempts alternately in two processes and returns the number allowed. */
const tryMany = async (count: number, what: (index: number) => Parameters<typeof claim>[0]): Promise<number> =>
  (
    await Promise.all(Array.from({ length: count }, (_, index) => claim(what(index), index % 2 ? store : elsewhere)))
  ).filter((one) => one !== null).length
async function useUp(what: (index: number) => Parameters<typeof claim>[0]): Promise<number> {
  let used = 0
  while ((await claim(what(used), used % 2 ? store : elsewhere)) !== null) used += 1
  return used
}

it(`allows at most ${pairMax} attempts per name and address, also concurrently and in any process, and does not block others`, async () => {
  expect(await tryMany(40, () => ({ username: 'ann' }))).toBeLessThanOrEqual(pairMax)
  await useUp(() => ({ username: 'ann' }))
  expect(await claim({ username: 'ann' })).toBeNull()
  expect(await claim({ username: 'ann', address: '192.0.2.2' })).not.toBeNull()
  expect(await claim({ username: 'bob' })).not.toBeNull()
})

it(`allows at most ${nameMax} attempts per name from any address; a browser known for the name has its own limit of ${deviceMax}`, async () => {
  expect(await useUp((index) => ({ username: 'ann', address: `192.0.2.${index}` }))).toBe(nameMax)
  expect(await useUp(() => ({ username: 'ann', deviceId: 'own' }))).toBe(deviceMax)
  expect(await claim({ username: 'ann', deviceId: 'other' })).not.toBeNull()
})

it(`allows at most ${addressMax} attempts per address, whatever the names, but still those of a known browser`, async () => {
  expect(await tryMany(addressMax + 40, (index) => ({ username: `name-${index}` }))).toBeLessThanOrEqual(addressMax)
  await useUp((index) => ({ username: `other-${index}` }))
  expect(await claim({ username: 'bob', deviceId: 'own' })).not.toBeNull()
})

it(`allows at most ${knownMax} attempts per name by browsers that have signed in with it, however many; unknown browsers have their own limit`, async () => {
  expect(await useUp((index) => ({ username: 'ann', deviceId: `made-${index}` }))).toBe(knownMax)
  expect(await claim({ username: 'ann', deviceId: 'one more' })).toBeNull()
  expect(await claim({ username: 'bob', deviceId: 'one more' })).not.toBeNull()
  expect(await claim({ username: 'ann' })).not.toBeNull()
})

it('an IPv6 network counts as one address', async () => {
  expect(await useUp((index) => ({ username: 'ann', address: `2001:db8:1:2::${index}` }))).toBe(pairMax)
  await useUp((index) => ({ username: `name-${index}`, address: `2001:db8:1:2:${index}::1` }))
  expect(await claim({ username: 'bob', address: '2001:db8:1:2:ffff::1' })).toBeNull()
  expect(await claim({ username: 'ann', address: '2001:db8:1:3::1' })).not.toBeNull()
})

it('a rejected attempt never counts against others, not even temporarily', async () => {
  const wide = (count: number, kind: string) =>
    run`insert into sign_in_attempts (kind, subject_hash)
    select kind, subject_hash from sign_in_attempts, generate_series(2, ${count}) where kind = ${kind}`
  await run`create table counted (kind text)`
  await run`create function note_counted() returns trigger language plpgsql as $$ begin insert into counted values (new.kind); return new; end $$`
  await run`create trigger is_counted after insert on sign_in_attempts for each row execute function note_counted()`
  const countedFor = async (refused: () => ReturnType<typeof claim>) => {
    await run`truncate counted`
    expect(await refused()).toBeNull()
    return (await run<{ kind: string }>`select kind from counted`).map((row) => row.kind)
  }
  await useUp(() => ({ username: 'ann' }))
  expect(await countedFor(() => claim({ username: 'ann' }))).toEqual(['pair'])
  await store.db.deleteFrom('sign_in_attempts').where('kind', '<>', 'address').execute()
  await wide(addressMax, 'address')
  expect(await countedFor(() => claim({ username: 'bob' }))).toEqual(['pair', 'address'])
  await useUp(() => ({ username: 'ann', deviceId: 'own' }))
  expect(await countedFor(() => claim({ username: 'ann', deviceId: 'own' }))).toEqual(['device'])
  await run`drop table counted cascade`
  await run`drop function note_counted cascade`
})

it("does not count a proxy's address: attempts with many names, or with one name, lock out no other client behind it", async () => {
  expect(await tryMany(addressMax + 40, (index) => ({ username: `name-${index}`, address: null }))).toBe(
    addressMax + 40,
  )
  expect(await useUp(() => ({ username: 'ann', address: null }))).toBe(nameMax)
  expect(await claim({ username: 'bob', address: null })).not.toBeNull()
})

it('takes back a success, keeps earlier failures, does not count rejected attempts, and forgets expired ones', async () => {
  const first = await claim({ username: 'cid' })
  if (!first) throw new Error('the first attempt was rejected')
  for (let turn = 1; turn < pairMax; turn += 1) await claim({ username: 'cid' })
  await releaseSignIn(store.db, first)
  expect(await claim({ username: 'cid' })).not.toBeNull()
  for (const _ of [1, 2, 3]) expect(await claim({ username: 'cid' })).toBeNull()
  expect(await store.db.selectFrom('sign_in_attempts').select('id').execute()).toHaveLength(pairMax * 3)
  await store.db.updateTable('sign_in_attempts').set({ at: '2020-01-01' }).execute()
  expect(await claim({ username: 'cid' })).not.toBeNull()
})

it('stores names, addresses and browsers only as SHA-256', async () => {
  await claim({ username: 'ann' })
  await claim({ username: 'ann', deviceId: 'own' })
  const rows = await store.db.selectFrom('sign_in_attempts').selectAll().execute()
  expect(rows.map((row) => row.kind).toSorted()).toEqual(['address', 'device', 'known', 'name', 'pair'])
  expect(rows.every((row) => row.subject_hash.length === 32)).toBe(true)
})

const clientId = 'a'.repeat(20)

const begin = (id: string, of = clientId) =>
  saveSignIn(store, { model: 'Interaction', id, payload: {}, lifetimeS: 600, clientId: of, uid: null, userId: null })
async function countOf(of = clientId): Promise<number> {
  return (
    await store.db
      .selectFrom('oauth_records')
      .select(sql<number>`count(*)`.as('all'))
      .where('client_id', '=', of)
      .executeTakeFirstOrThrow()
  ).all
}

it(`keeps about ${startedSignInsMax} started sign-ins per client: the oldest are deleted, those of other clients and of signed-in users stay`, async () => {
  await run`insert into oauth_records (model, id_hash, client_id, user_id, created, expires)
    select 'Interaction', sha256(('old' || n)::bytea), ${clientId}, case when n <= 10 then 1 end, moor_now() - make_interval(secs => 400 - n * 0.01), moor_now() + interval '5 minutes'
    from generate_series(1, ${startedSignInsMax + 2_000}) as n`
  await begin('of another', 'b'.repeat(20))
  let turns = 0
  for (; turns < 1_000 && (await countOf()) > startedSignInsMax + 10; turns += 1) await begin(`new ${turns}`)
  expect(turns).toBeLessThan(1_000)
  expect([await countOf('b'.repeat(20)), await countOf()]).toEqual([1, startedSignInsMax + 10])
  const [left] = await run<{
    news: number
    signedIn: number
  }>`select count(*) filter (where created > moor_now() - interval '200 seconds')::integer as news,
    count(*) filter (where user_id is not null)::integer as "signedIn" from oauth_records where client_id = ${clientId}`
  expect(left?.signedIn).toBe(10)
  expect(left?.news).toBeGreaterThanOrEqual(turns)
})
