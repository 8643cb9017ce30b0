import { sql } from 'kysely'
import { sqlOn } from '#testkit/database/rows.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { isDatabaseAway } from '#domain/shared/index.ts'
import { type OauthModel, findRecord } from '#store/oauth/records.ts'
import { insertClient } from '#store/oauth/change-client.ts'
import { type Issue, issueRecords } from '#store/oauth/issue-records.ts'
import type { NewGrant } from '#store/oauth/grants.ts'
import { acceptConsentGive } from './consent.ts'

const { store } = await openTestStore()
const run = sqlOn(store)
const actor = await seedTenant(store, 'ann')
const clientId = (
  await store.db
    .transaction()
    .execute((tx) =>
      insertClient(tx, actor, { label: 'app', redirectUri: 'https://app.example.org/cb', isPublic: true }),
    )
).row.id

const record = (model: OauthModel, id: string) => ({
  model,
  id,
  payload: {},
  lifetimeS: 600,
  clientId,
  scopes: model === 'AccessToken' ? ['*'] : null,
})
const renewal = (step: number): Issue => ({
  grantId: 'grant',
  used: { model: 'RefreshToken', id: `refresh ${step}` },
  records: [record('RefreshToken', `refresh ${step + 1}`), record('AccessToken', `access ${step}`)],
})
const kept = async (): Promise<readonly string[]> => {
  const rows = await store.db
    .selectFrom('oauth_records')
    .select(['model', sql<boolean>`consumed is not null`.as('isUsed')])
    .orderBy('model')
    .execute()
  const { tokens } = await store.db
    .selectFrom('tokens')
    .select(sql<number>`count(*)`.as('tokens'))
    .executeTakeFirstOrThrow()
  return [...rows.map((row) => `${row.model}${row.isUsed ? ' used' : ''}`), `${tokens} tokens`]
}
const giveConsent = (grant: NewGrant) =>
  store.db.transaction().execute((tx) => acceptConsentGive(tx, { grant, trace: { requestId: '', address: '' } }))

/** Creates a trigger that runs `body` for each issued access token. */
async function disturb(body: string, when: 'at once' | 'at the commit'): Promise<void> {
  await run`create function disturb() returns trigger language plpgsql as ${sql.raw(`$$ begin ${body}; return null; end $$`)}`
  await run`create constraint trigger disturb after insert on tokens ${sql.raw(when === 'at once' ? '' : 'deferrable initially deferred')} for each row execute function disturb()`
}

describe('consuming a record and issuing its successors', () => {
  beforeEach(async () => {
    await run`drop function if exists disturb cascade`
    await store.db.deleteFrom('tokens').execute()
    await store.db.deleteFrom('oauth_records').execute()
    const scope = { openid: { scope: '*' } }
    await giveConsent({ ...record('Grant', 'grant'), payload: scope, userId: actor.userId, clientId })
    await issueRecords(store, { grantId: 'grant', used: null, records: [record('RefreshToken', 'refresh 1')] })
  })

  it('is one transaction; a repeated refresh writes nothing, and one with another successor is rejected', async () => {
    await issueRecords(store, renewal(1))
    expect((await kept()).toSorted()).toEqual(['1 tokens', 'AccessToken', 'Grant', 'RefreshToken', 'RefreshToken used'])
    await issueRecords(store, renewal(2))
    const rows = await kept()
    await issueRecords(store, renewal(2))
    expect(await kept()).toEqual(rows)
    const other = { ...renewal(2), records: [record('RefreshToken', 'another successor')] }
    await expect(issueRecords(store, other)).rejects.toMatchObject({ name: 'RecordUsed' })
    expect(await findRecord(store.db, 'RefreshToken', 'refresh 3')).toMatchObject({ isConsumed: false })
  })

  it.each([
    // Which of the concurrent statements fails depends on the socket.
    ['is killed', 'perform pg_terminate_backend(pg_backend_pid())', isDatabaseAway],
    ['fails', 'raise exception $e$no$e$', (error: unknown) => error instanceof Error && error.message === 'no'],
  ])('leaves nothing behind and can be retried if the process %s halfway (decision B4)', async (_how, body, says) => {
    const before = await kept()
    await disturb(body, 'at once')
    await expect(issueRecords(store, renewal(1))).rejects.toSatisfy(says)
    expect(await kept()).toEqual(before)
    await run`drop function disturb cascade`
    await issueRecords(store, renewal(1))
    expect(await kept()).toHaveLength(before.length + 2)
  })

  it('does not report "nothing was done" if the connection breaks at the commit, because the outcome is unknown', async () => {
    await disturb('perform pg_terminate_backend(pg_backend_pid())', 'at the commit')
    await expect(issueRecords(store, renewal(1))).rejects.toMatchObject({
      message: 'the database did not confirm whether tokens were issued',
    })
  })

  it('reports "nothing was done" after a lock timeout at the commit, because the database rolls back', async () => {
    await disturb('raise exception $e$busy$e$ using errcode = $e$55P03$e$', 'at the commit')
    await expect(issueRecords(store, renewal(1))).rejects.toMatchObject({ code: '55P03' })
    expect(await kept()).toEqual(['Grant', 'RefreshToken', '0 tokens'])
  })
})
