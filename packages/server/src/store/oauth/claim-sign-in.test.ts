import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testkit/test-database.ts'
import { openStore, type Store } from '../open-store.ts'
import { claimSignIn, releaseSignIn, signInBounds } from './claim-sign-in.ts'

let database: TestDatabase
let store: Store
beforeAll(async () => {
  database = await createTestDatabase()
  store = openStore({ url: database.url })
})
afterAll(async () => {
  await store.close()
  await database.close()
})

const attempts = async (): Promise<number> => (await store.db.selectFrom('sign_in_attempts').select('id').execute()).length
const tryMany = async (count: number, claim: (index: number) => ReturnType<typeof claimSignIn>): Promise<number> =>
  (await Promise.all(Array.from({ length: count }, (_, index) => claim(index)))).filter((one) => one !== null).length

it(`lets in at most ${signInBounds.userMax} tries of one name, however many come at once and from wherever`, async () => {
  expect(await tryMany(40, (index) => claimSignIn(store.db, 'ann', `192.0.2.${index}`))).toBeLessThanOrEqual(signInBounds.userMax)
  while (await claimSignIn(store.db, 'ann', '192.0.2.1') !== null);
  expect(await attempts()).toBe(signInBounds.userMax * 2)
  expect(await claimSignIn(store.db, 'bob', '192.0.2.1')).not.toBeNull()
})

it(`and at most ${signInBounds.addressMax} of one address, whatever names it tries`, async () => {
  expect(await tryMany(signInBounds.addressMax + 40, (index) => claimSignIn(store.db, `name-${index}`, '198.51.100.1'))).toBeLessThanOrEqual(signInBounds.addressMax)
})

it('what succeeds is taken back, what failed before it still counts, and what is over counts no more', async () => {
  await store.db.deleteFrom('sign_in_attempts').execute()
  const claims = []
  for (let turn = 0; turn < signInBounds.userMax; turn += 1) claims.push(await claimSignIn(store.db, 'cid', '192.0.2.1'))
  const [last] = claims
  if (!last) throw new Error('the first try was refused')
  await releaseSignIn(store.db, last)
  expect(await claimSignIn(store.db, 'cid', '192.0.2.1')).not.toBeNull()
  expect(await claimSignIn(store.db, 'cid', '192.0.2.1')).toBeNull()
  await store.db.updateTable('sign_in_attempts').set({ at: '2020-01-01' }).execute()
  expect(await claimSignIn(store.db, 'cid', '192.0.2.1')).not.toBeNull()
})

it('keeps names and addresses only as SHA-256', async () => {
  const rows = await store.db.selectFrom('sign_in_attempts').selectAll().execute()
  expect(rows.every((row) => row.subject_hash.length === 32)).toBe(true)
})
