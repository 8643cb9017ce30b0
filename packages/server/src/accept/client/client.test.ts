import { expect, it } from 'vitest'
import type { AppId, UserId } from '#domain/shared/index.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { acceptAppDelete, acceptAppRevoke } from '../app/delete.ts'
import { acceptConsentEnd, acceptConsentGive } from '../app/consent.ts'
import { acceptClientCreate } from './create.ts'
import { acceptClientDelete, acceptClientResetSecret, acceptClientUpdate } from './change.ts'

const bench = await openTestBench()

const trace = { requestId: 'request-1', address: '192.0.2.1' }

const content = { label: 'app', redirectUri: 'https://app.example.org/cb', isPublic: false }
const changed = { label: 'renamed', redirectUri: 'https://app.example.org/other' }

async function recordClients({ record }: Ledger): Promise<readonly [string, string]> {
  const { actor } = bench
  const made = await record('a client', (tx) => acceptClientCreate(tx, actor, content))
  const open = await record('a public client', (tx) =>
    acceptClientCreate(tx, actor, { ...content, label: 'open', isPublic: true }),
  )
  const [id, openId] = [made?.row.id ?? '', open?.row.id ?? '']
  expect([made?.secret?.length, open?.secret]).toEqual([64, null])
  const update = (title: string, input: { label?: string; redirectUri?: string }) =>
    record(title, (tx) => acceptClientUpdate(tx, actor, { id, label: null, redirectUri: null, ...input }))
  await update('another label', { label: changed.label })
  await update('another redirect URI', { redirectUri: changed.redirectUri })
  await update('the same label and redirect URI', changed)
  await record('a new secret', (tx) => acceptClientResetSecret(tx, actor, { id }))
  await record('a new secret of a public client', (tx) => acceptClientResetSecret(tx, actor, { id: openId }))
  return [id, openId]
}

async function recordConsents({ record }: Ledger, [id, openId]: readonly [string, string]): Promise<void> {
  const payload = { openid: { scope: 'volumes:read_only' } }
  const give = (title: string, clientId: string, grantId: string, userId = bench.actor.userId) =>
    record(title, (tx) => {
      const grant = { model: 'Grant', id: grantId, payload, lifetimeS: 600, clientId, userId } as const
      return acceptConsentGive(tx, { grant, trace })
    })
  const end = (title: string, grantId: string, reason: string | null) =>
    record(title, (tx) => acceptConsentEnd(tx, { grantId, reason, trace }))
  await give('a consent', id, 'grant-1')
  await give('a consent to another client', openId, 'grant-2')
  await expect(give('to a client that is not there', 'nobody', 'grant-3')).rejects.toThrow('has ended')
  await expect(give('of a user who is not there', id, 'grant-4', 999 as UserId)).rejects.toThrow('has ended')
  await end('the end of a consent', 'grant-1', 'a used code came again')
  await end("the same consent's end again", 'grant-1', null)
  await end('the end of the other consent, by an authorized user', 'grant-2', null)
  await give('another consent to the client', id, 'grant-5')
  await give('another consent to the other client', openId, 'grant-6')
}

async function recordEnds({ record }: Ledger, id: string): Promise<void> {
  const { store, actor } = bench
  const apps = await store.db.selectFrom('oauth_apps').select('id').orderBy('id').execute()
  const [one, two] = apps.map((app) => app.id as AppId)
  const end = (title: string) => record(title, (tx) => acceptAppDelete(tx, actor, { id: one as AppId }))
  await end("an application's end by the user")
  await end('the same end again')
  await record("an application's end by the operator", (tx) => acceptAppRevoke(tx, { id: two as AppId }))
  await record('the deletion of a client', (tx) => acceptClientDelete(tx, actor, { id }))
  await record('the same deletion again', (tx) => acceptClientDelete(tx, actor, { id }))
}

it('rows written for clients, consents and applications match client.golden.txt; vitest --update rewrites it', async () => {
  const ledger = openLedger(bench.store)
  const ids = await recordClients(ledger)
  await recordConsents(ledger, ids)
  await recordEnds(ledger, ids[0])
  await expect(ledger.read()).toMatchFileSnapshot('./client.golden.txt')
})
