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

it('rows written for account creation and changes match account.golden.txt (decisions G5, H9.1); vitest --update rewrites it', async () => {
  const { store, actor } = bench
  const { record, read } = openLedger(store)
  const set = (title: string, input: ChangedSettings) =>
    record(title, async (tx) => void (await acceptAccountSettings(tx, actor, input)))
  const sign = (title: string, names: readonly AgreementName[]) =>
    record(title, (tx) => acceptAgreements(tx, actor, names))
  const create = (title: string, input: AccountCreate) =>
    record(title, async (tx) => void (await acceptAccountCreate(tx, input)))
  await create('an account with its first user', { label: 'acme', username: 'wile' })
  await create('an account with a taken username', { label: 'other', username: 'wile' })
  await set('unchanged settings', { network_helper: true, backups_enabled: false })
  await set('another setting', { network_helper: false })
  await set('a second setting, which keeps the first', { backups_enabled: true })
  await set('the same again', { backups_enabled: true, network_helper: false })
  await sign('an empty list of agreements', [])
  await sign('an agreement', ['eu_model'])
  await sign('the same agreement and another one', ['eu_model', 'privacy_policy'])
  await sign('one of both agreements again', ['privacy_policy'])
  await expect(read()).toMatchFileSnapshot('./account.golden.txt')
})

it('rows written when maintenance begins and ends match maintenance.golden.txt (decision I6); vitest --update rewrites it', async () => {
  const { record, read } = openLedger(bench.store)
  const begin = (title: string, input: MaintenanceInput) => record(title, (tx) => acceptMaintenanceBegin(tx, input))
  const soon = new Date((await findDatabaseTimeMs(bench.store.db)) + 3_600_000).toISOString().slice(0, 19)
  await begin('an invalid reason and an invalid end', { reason: ' ', until: 'never' })
  await begin('an end in the past', { reason: 'disks', until: '2001-01-01T00:00:00' })
  await begin('the end that means never', { reason: 'disks', until: '2999-01-01T00:00:00' })
  await begin('maintenance without an end', { reason: 'disks', until: null })
  await begin('another reason, and an end', { reason: 'more disks', until: soon })
  await record('end of maintenance', async (tx) => {
    expect(await acceptMaintenanceEnd(tx)).toBe(true)
  })
  await record('end without maintenance', async (tx) => {
    expect(await acceptMaintenanceEnd(tx)).toBe(false)
  })
  await expect(read()).toMatchFileSnapshot('../maintenance/maintenance.golden.txt')
})

it('the first user has an email address, because existing clients require one', async () => {
  await ensureAdmin(bench.store, null)
  expect(await findUser(bench.store.db, 'admin')).toMatchObject({ email: 'admin@localhost', is_restricted: false })
})
