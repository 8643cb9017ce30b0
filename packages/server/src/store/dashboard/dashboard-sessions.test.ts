import { beforeAll, describe, expect, test } from 'vitest'
import { openTestSecretBox } from '#testkit/database/open-test-secret-box.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { advanceClock, freezeClock } from '#testkit/database/test-clock.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { releaseSignIn } from '../oauth/claim-sign-in.ts'
import { cleanUpOauth } from '../oauth/clean-up-oauth.ts'
import { claimDashboardSignIn } from './claim-dashboard-sign-in.ts'
import {
  type SessionCluster,
  dashboardSessionSeconds,
  deleteDashboardSession,
  findDashboardToken,
  insertDashboardSession,
} from './dashboard-sessions.ts'

const { store } = await openTestStore()
const secretBox = openTestSecretBox()
const token = 'abcdef.0123456789abcdef'
let cluster: SessionCluster

async function insertCluster(label: string): Promise<SessionCluster> {
  const { accountId: account_id, userId: created_by } = await seedTenant(store, label)
  return store.db
    .insertInto('clusters')
    .values({ account_id, created_by, label, region: 'us-east', k8s_version: '1.36' })
    .returning(['id', 'account_id', 'kubeconfig_serial'])
    .executeTakeFirstOrThrow()
}

beforeAll(async () => {
  await freezeClock(store)
  cluster = await insertCluster('first')
})

const open = (of = cluster) => insertDashboardSession(store, of, { token, secretBox })
const find = (secret: string, of = cluster, box = secretBox) =>
  findDashboardToken(store.db, of, { secret, secretBox: box })

describe('a dashboard session (decision G10.5)', () => {
  test('stores neither its cookie nor its token in clear', async () => {
    const secret = await open()
    const rows = await store.db.selectFrom('dashboard_sessions').selectAll().execute()
    const text = JSON.stringify(rows) + rows.map((row) => row.bearer_sealed.toString('latin1')).join('')
    expect([text.includes(secret), text.includes(token)]).toEqual([false, false])
    expect(await find(secret)).toBe(token)
  })

  test('is bound to its cluster, to the kubeconfig at its start, and to the key that sealed it', async () => {
    const secret = await open()
    const other = await insertCluster('other')
    expect(await find(secret, other)).toBeNull()
    expect(await find(secret, { ...cluster, kubeconfig_serial: cluster.kubeconfig_serial + 1 })).toBeNull()
    expect(await find(secret, cluster, openTestSecretBox())).toBeNull()
    expect(await find('f'.repeat(64))).toBeNull()
    await deleteDashboardSession(store.db, other, secret)
    expect(await find(secret)).toBe(token)
    await deleteDashboardSession(store.db, cluster, secret)
    expect(await find(secret)).toBeNull()
  })

  test('ends after 8 hours and is then cleaned up', async () => {
    const secret = await open()
    await advanceClock(store, (dashboardSessionSeconds - 1) * 1_000)
    expect(await find(secret)).toBe(token)
    await advanceClock(store, 1_000)
    expect(await find(secret)).toBeNull()
    await cleanUpOauth(store)
    expect(await store.db.selectFrom('dashboard_sessions').selectAll().execute()).toEqual([])
  })

  test('is deleted with its cluster', async () => {
    const one = await insertCluster('gone')
    const secret = await open(one)
    await store.db.deleteFrom('clusters').where('id', '=', one.id).execute()
    expect(await find(secret, one)).toBeNull()
  })

  test('is one of at most a hundred per cluster: the session that ends first is deleted', async () => {
    const one = await insertCluster('busy')
    const secrets: string[] = []
    for (let turn = 0; turn < 101; turn += 1) {
      secrets.push(await open(one))
      await advanceClock(store, 1_000)
    }
    const [first = '', second = ''] = secrets
    expect([await find(first, one), await find(second, one), await find(secrets.at(-1) ?? '', one)]).toEqual([
      null,
      token,
      token,
    ])
  })
})

test('allows thirty attempts per cluster, address and minute, not counting those taken back (decision G10.3)', async () => {
  const claim = (place: string, of = cluster) => claimDashboardSignIn(store.db, of.id, place)
  for (let turn = 0; turn < 29; turn += 1) expect(await claim('192.0.2.1')).not.toBeNull()
  const last = await claim('192.0.2.1')
  expect(await claim('192.0.2.1')).toBeNull()
  if (last) await releaseSignIn(store.db, last)
  expect(await claim('192.0.2.1')).not.toBeNull()
  expect([
    await claim('192.0.2.1'),
    await claim('192.0.2.2'),
    await claim('192.0.2.1', await insertCluster('calm')),
  ]).toEqual([null, expect.anything(), expect.anything()])
  await advanceClock(store, 61_000)
  expect(await claim('192.0.2.1')).not.toBeNull()
})
