import { beforeAll, describe, expect, it } from 'vitest'
import { ensureInstallation } from '#store/installation/installation.ts'
import { findToken } from '#store/token/find-token.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { accountCommands } from './account-commands.ts'
import { tokenCommands } from './token-commands.ts'

const { store } = await openTestStore()
await ensureInstallation(store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })

describe('moor admin account create --label L --user U', () => {
  it('prints {account, username, token}, and the token has full access to that account', async () => {
    const made = await accountCommands.create(store, { label: 'acme', user: 'ann' })
    expect(made).toEqual({ account: 'acme', username: 'ann', token: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await findToken(store.db, made.token)).toMatchObject({ username: 'ann', isRestricted: false, scopes: ['*'] })
  })
})

describe('moor admin account limit (decision G6)', () => {
  it('rejects an unknown account', async () => {
    await expect(accountCommands.limit(store, { account: 'nobody', limits: {} })).rejects.toMatchObject({
      reason: 'There is no account with the label "nobody".',
    })
  })
})

describe('moor admin token create --user U [--scopes S] [--expiry T]', () => {
  beforeAll(async () => void (await accountCommands.create(store, { label: 'tokens', user: 'tok' })))

  it('prints {id, label, scopes, expiry, token}; all scopes and no expiry by default', async () => {
    const made = await tokenCommands.create(store, { user: 'tok' })
    expect(made).toEqual({
      id: expect.any(Number),
      label: '',
      scopes: '*',
      expiry: '2999-12-12T05:00:00',
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await findToken(store.db, made.token)).toMatchObject({ username: 'tok', tokenId: made.id })
  })

  it('accepts scopes of either dialect, a label and an expiry', async () => {
    expect(
      await tokenCommands.create(store, {
        user: 'tok',
        label: 'ci',
        scopes: 'volumes:read_only,linodes:read_write lke:read_only',
        expiry: '2031-01-02T03:04:05',
      }),
    ).toMatchObject({
      label: 'ci',
      scopes: 'volumes:read_only hosts:read_write orch:read_only',
      expiry: '2031-01-02T03:04:05',
    })
  })

  it('ignores the token limit of the account; the event has no username', async () => {
    await accountCommands.limit(store, { account: 'tokens', limits: { tokens: 0 } })
    const { id } = await tokenCommands.create(store, { user: 'tok', label: 'told' })
    expect(
      await store.db
        .selectFrom('events')
        .select(['action', 'status', 'username', 'entity_label'])
        .where('entity_id', '=', id)
        .where('entity_type', '=', 'token')
        .execute(),
    ).toEqual([{ action: 'token_create', status: 'notification', username: null, entity_label: 'told' }])
  })

  it.each([
    [{ user: 'nobody' }, 'resource.not_found'],
    [{ user: 'tok', scopes: 'volumes:all' }, 'token.scopes_invalid'],
    [{ user: 'tok', expiry: '2020-01-01T00:00:00' }, 'token.expiry_past'],
    [{ user: 'tok', expiry: 'tomorrow' }, 'request.field_invalid'],
    [{ user: 'tok', label: 'a\u009bb' }, 'request.field_invalid'],
    [{ user: 'tok', label: 'x'.repeat(101) }, 'request.field_invalid'],
  ])('rejects %j with %s', async (options, code) => {
    await expect(tokenCommands.create(store, options)).rejects.toMatchObject({ code })
  })
})
