import { neutral } from '@moorage/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockKey } from '#store/locks/lock-keys.ts'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { useOauthBench } from '#testkit/benches/use-bench.ts'
import { selectRow, sqlOn } from '#testkit/database/rows.ts'

const bench = await useOauthBench(neutral)
const run = sqlOn(bench.store)
const app = await bench.makeClient()

type Form = Readonly<Record<string, string>>
interface RenderedError {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: Readonly<Record<string, unknown>>
}

async function exchange(form: Form, at = bench.origin): Promise<RenderedError> {
  const answer = await fetch(`${at}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: app.id, client_secret: app.secret, ...form }),
  })
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: (await answer.json()) as RenderedError['body'],
  }
}
const status = async (token: unknown): Promise<number> =>
  (await fetch(`${bench.origin}/v4/profile`, { headers: { authorization: `Bearer ${String(token)}` } })).status
const refreshForm = async (): Promise<Form> => ({
  grant_type: 'refresh_token',
  refresh_token: (await bench.authorize(app, 'volumes:read_only')).tokens.refresh_token ?? '',
})
async function codeForm(): Promise<Form> {
  const { url, verifier } = await bench.buildAuthorizationRequest(await bench.discover(app), app, {
    scope: 'volumes:read_only',
  })
  const code = new URL(await bench.allow(bench.newBrowser(), url)).searchParams.get('code') ?? ''
  return { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: app.redirectUri }
}

async function heldUp(form: Form, how: 'pg_terminate_backend' | 'pg_cancel_backend'): Promise<RenderedError> {
  return bench.store.db.transaction().execute(async (tx) => {
    await lockKey(tx, 'user', bench.userId, 'alone')
    const asked = exchange(form)
    await awaitWaiters(bench.store, 1)
    await sqlOn(
      tx,
    )`select ${sql.raw(how)}(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return asked
  })
}

const away = {
  status: 503,
  retryAfter: '2',
  body: { error: 'temporarily_unavailable', error_description: 'try again later' },
}

describe.each([
  ['a refresh token', refreshForm],
  ['a code', codeForm],
])('%s', (_what, newForm) => {
  it.each([
    ['the database disconnects', 'pg_terminate_backend'],
    ['locks time out', 'pg_cancel_backend'],
  ] as const)('stays valid when %s before tokens are issued: 503 without effect (decision B4)', async (_how, how) => {
    const form = await newForm()
    expect(await heldUp(form, how)).toEqual(away)
    const again = await exchange(form)
    expect([again.status, await status(again.body['access_token'])]).toEqual([200, 200])
    expect(
      await exchange({ grant_type: 'refresh_token', refresh_token: String(again.body['refresh_token']) }),
    ).toMatchObject({ status: 200 })
  })

  it('stays valid after an internal error', async () => {
    const form = await newForm()
    await run`create function refuse_token() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`
    await run`create trigger refuse_token before insert on tokens for each row execute function refuse_token()`
    expect(await exchange(form)).toMatchObject({ status: 500, body: { error: 'server_error' } })
    await run`drop function refuse_token cascade`
    expect(await exchange(form)).toMatchObject({ status: 200 })
  })
})

async function exchangeTwice(form: Form): Promise<readonly RenderedError[]> {
  const elsewhere = await bench.addProcess()
  const answers = await bench.store.db.transaction().execute(async (tx) => {
    await lockKey(tx, 'user', bench.userId, 'alone')
    const asked = [exchange(form), exchange(form, elsewhere)]
    await awaitWaiters(bench.store, 2)
    return { asked }
  })
  return Promise.all(answers.asked)
}

it('concurrent exchanges of one refresh token in two processes return the same valid tokens (decision G11.1)', async () => {
  const [one, other] = await exchangeTwice(await refreshForm())
  expect([one?.status, other?.body]).toEqual([200, one?.body])
  expect(await status(one?.body['access_token'])).toBe(200)
  const next = { grant_type: 'refresh_token', refresh_token: String(one?.body['refresh_token']) }
  expect(await exchange(next)).toMatchObject({ status: 200 })
})

it('of concurrent exchanges of one code in two processes, one returns tokens, which are revoked (RFC 6749 4.1.2)', async () => {
  const told = await exchangeTwice(await codeForm())
  expect(told.map((one) => one.status).toSorted()).toEqual([200, 400])
  expect(told.find((one) => one.status === 400)?.body).toMatchObject({ error: 'invalid_grant' })
  const given = told.find((one) => one.status === 200)?.body
  expect(await status(given?.['access_token'])).toBe(401)
  expect(
    await exchange({ grant_type: 'refresh_token', refresh_token: String(given?.['refresh_token']) }),
  ).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  const { reason } = await selectRow(bench.store, 'audit', 'reason', { operation: 'oauth.revoke' }, 'id desc')
  expect(reason).toBe('A code or a refresh token was used a second time.')
})

describe('a busy database returns 503 with Retry-After at /oauth, as at /v4 (decision B4)', () => {
  beforeAll(async () => {
    await run`create function be_busy() returns trigger language plpgsql as $$ begin raise exception 'busy' using errcode = '55P03'; end $$`
  })
  afterAll(async () => {
    await run`drop function be_busy cascade`
  })
  const whileBusy = async <T>(table: string, ask: () => Promise<T>): Promise<T> => {
    await run`create trigger be_busy before insert or update on ${sql.table(table)} for each row execute function be_busy()`
    try {
      return await ask()
    } finally {
      await run`drop trigger be_busy on ${sql.table(table)}`
    }
  }

  it('in queries of the library', async () => {
    const { url } = await bench.buildAuthorizationRequest(await bench.discover(app), app, { scope: '*' })
    const answer = await whileBusy('oauth_records', () => fetch(url, { redirect: 'manual' }))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.text()).toContain('Try again in a few seconds.')
  })

  it('in queries of the pages', async () => {
    const { url } = await bench.buildAuthorizationRequest(await bench.discover(app), app, { scope: '*' })
    const browser = bench.newBrowser()
    const page = await browser.open(url)
    expect(await whileBusy('sign_in_attempts', () => bench.signIn(browser, page))).toMatchObject({
      status: 503,
      text: expect.stringContaining('Try again in a few seconds.') as unknown,
    })
    expect((await bench.signIn(browser, page)).text).toContain('name="answer"')
  })
})
