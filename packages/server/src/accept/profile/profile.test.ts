import { expect, it } from 'vitest'
import { asId, type SshKeyId, type UserId } from '#domain/shared/index.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { insertTestSshKey, testSshKey } from '#testkit/operation-table/rows/test-ssh-key.ts'
import { acceptSshKeyDelete, acceptSshKeyUpdate } from '../ssh-key/change.ts'
import { acceptSshKeyCreate } from '../ssh-key/create.ts'
import { type ProfileUpdate, acceptProfileUpdate } from './update.ts'

const bench = await openTestBench()

function operationsOn({ actor }: EngineBench, { record }: Ledger) {
  return {
    update: (title: string, input: ProfileUpdate, by = actor) =>
      record(title, async (tx) => void (await acceptProfileUpdate(tx, by, input))),
    addKey: (title: string, label: string) =>
      record(title, (tx) => acceptSshKeyCreate(tx, actor, { label, sshKey: testSshKey })),
    renameKey: (title: string, id: SshKeyId, label: string | null) =>
      record(title, async (tx) => void (await acceptSshKeyUpdate(tx, actor, { id, label }))),
    removeKey: (title: string, id: SshKeyId) => record(title, (tx) => acceptSshKeyDelete(tx, actor, { id })),
  }
}

it('rows written when users change their profile match profile.golden.txt (decision G12); vitest --update rewrites it', async () => {
  const ledger = openLedger(bench.store)
  const { update } = operationsOn(bench, ledger)
  await update('nothing', {})
  await update('an unchanged value', { timezone: 'UTC', isRestricted: false, consoleKeys: [] })
  await update('another email address', { email: 'me@example.com' })
  await update('another time zone', { timezone: 'Europe/Berlin' })
  await update('email notifications on', { isNotified: true })
  await update('email notifications off', { isNotified: false })
  await update('console keys', { consoleKeys: [testSshKey] })
  await update('another console authentication, which keeps the keys', { consoleAuthMethod: 'disabled' })
  await update('no console keys', { consoleKeys: [] })
  await update('a change of the restriction', { isRestricted: true, email: 'other@example.com' })
  await update('a user deleted meanwhile', { email: 'x@y' }, { ...bench.actor, userId: asId<UserId>(999) })
  await expect(ledger.read()).toMatchFileSnapshot('./profile.golden.txt')
})

it('rows written when users change their SSH keys match ssh-keys.golden.txt (decision G12); vitest --update rewrites it', async () => {
  const ledger = openLedger(bench.store)
  const { addKey, renameKey, removeKey } = operationsOn(bench, ledger)
  for (let index = 1; index < 100; index += 1) await insertTestSshKey(bench.store, bench.actor, `key ${index}`)
  await addKey('the last key within the limit', 'last')
  await addKey('one key above the limit', 'more')
  const id = asId<SshKeyId>(100)
  await renameKey('an update without a label', id, null)
  await renameKey('the same label', id, 'last')
  await renameKey('another label', id, 'renamed')
  await removeKey('a deletion', id)
  await removeKey('the same deletion again', id)
  await renameKey('an update of a deleted key', id, null)
  await addKey('another key afterwards', 'next')
  await expect(ledger.read()).toMatchFileSnapshot('./ssh-keys.golden.txt')
})
