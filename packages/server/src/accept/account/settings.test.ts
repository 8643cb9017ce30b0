import type { AgreementName } from '@moorage/contract'
import { expect, it } from 'vitest'
import type { ChangedSettings } from '#domain/access/resolve-settings.ts'
import { findUser } from '#store/account/find-user.ts'
import { findDatabaseTimeMs } from '#store/installation/installation.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { openLedger } from '#testkit/ledger/open-ledger.ts'
import { type MaintenanceInput, acceptMaintenanceBegin } from '../maintenance/begin.ts'
import { acceptMaintenanceEnd } from '../maintenance/end.ts'
import { acceptAccountSettings, acceptAgreements } from './change.ts'
import { type AccountCreate, acceptAccountCreate } from './create.ts'
import { ensureAdmin } from './ensure-admin.ts'

const bench = await openTestBench()

it('what is written when accounts are made and changed is what account.golden.txt says (decisions G5, H9.1); vitest --update writes it anew', async () => {
  const { store, actor } = bench
  const { record: note, read } = openLedger(store)
  const set = (title: string, input: ChangedSettings) =>
    note(title, async (tx) => void (await acceptAccountSettings(tx, actor, input)))
  const sign = (title: string, names: readonly AgreementName[]) =>
    note(title, (tx) => acceptAgreements(tx, actor, names))
  const create = (title: string, input: AccountCreate) =>
    note(title, async (tx) => void (await acceptAccountCreate(tx, input)))
  await create('an account with its first user', { label: 'acme', username: 'wile' })
  await create('one whose user is there', { label: 'other', username: 'wile' })
  await set('settings as they are anyway', { network_helper: true, backups_enabled: false })
  await set('another setting', { network_helper: false })
  await set('one more, which keeps the other', { backups_enabled: true })
  await set('the same again', { backups_enabled: true, network_helper: false })
  await sign('no agreement', [])
  await sign('an agreement', ['eu_model'])
  await sign('the same and another', ['eu_model', 'privacy_policy'])
  await sign('one of them again', ['privacy_policy'])
  await expect(read()).toMatchFileSnapshot('./account.golden.txt')
})

it('what is written when the installation is closed and opened is what maintenance.golden.txt says (decision I6); vitest --update writes it anew', async () => {
  const { record: note, read } = openLedger(bench.store)
  const begin = (title: string, input: MaintenanceInput) => note(title, (tx) => acceptMaintenanceBegin(tx, input))
  const soon = new Date((await findDatabaseTimeMs(bench.store.db)) + 3_600_000).toISOString().slice(0, 19)
  await begin('a reason that cannot be shown, and an end that is no moment', { reason: ' ', until: 'never' })
  await begin('an end in the past', { reason: 'disks', until: '2001-01-01T00:00:00' })
  await begin('the end that stands for never', { reason: 'disks', until: '2999-01-01T00:00:00' })
  await begin('without an end', { reason: 'disks', until: null })
  await begin('another reason, and an end', { reason: 'more disks', until: soon })
  await note('open again', async (tx) => {
    expect(await acceptMaintenanceEnd(tx)).toBe(true)
  })
  await note('open already', async (tx) => {
    expect(await acceptMaintenanceEnd(tx)).toBe(false)
  })
  await expect(read()).toMatchFileSnapshot('../maintenance/maintenance.golden.txt')
})

it('the first user of all has an address, which existing clients want of whoever they act for', async () => {
  await ensureAdmin(bench.store, null)
  expect(await findUser(bench.store.db, 'admin')).toMatchObject({ email: 'admin@localhost', is_restricted: false })
})
