import { expect, it } from 'vitest'
import { asId, type SshKeyId, type UserId } from '#domain/shared/index.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { insertTestSshKey, testSshKey } from '#testkit/operation-table/test-ssh-key.ts'
import { acceptSshKeyDelete, acceptSshKeyUpdate } from '../ssh-key/change.ts'
import { acceptSshKeyCreate } from '../ssh-key/create.ts'
import { type ProfileUpdate, acceptProfileUpdate } from './update.ts'

const bench = await openTestBench()

/** Has the bench's user say something of themselves, or whoever is named. */
function deedsOn({ actor }: EngineBench, { record: note }: Ledger) {
  return {
    update: (title: string, input: ProfileUpdate, by = actor) =>
      note(title, async (tx) => void (await acceptProfileUpdate(tx, by, input))),
    addKey: (title: string, label: string) =>
      note(title, (tx) => acceptSshKeyCreate(tx, actor, { label, sshKey: testSshKey })),
    renameKey: (title: string, id: SshKeyId, label: string | null) =>
      note(title, async (tx) => void (await acceptSshKeyUpdate(tx, actor, { id, label }))),
    removeKey: (title: string, id: SshKeyId) => note(title, (tx) => acceptSshKeyDelete(tx, actor, { id })),
  }
}

it('what is written when users change their profile is what profile.golden.txt says (decision G12); vitest --update writes it anew', async () => {
  const ledger = openLedger(bench.store)
  const { update } = deedsOn(bench, ledger)
  await update('nothing', {})
  await update('what is so already', { timezone: 'UTC', isRestricted: false, consoleKeys: [] })
  await update('another address', { email: 'me@example.com' })
  await update('another time zone', { timezone: 'Europe/Berlin' })
  await update('notices', { isNotified: true })
  await update('no notices', { isNotified: false })
  await update('keys for consoles', { consoleKeys: [testSshKey] })
  await update('another way into consoles, which keeps the keys', { consoleAuthMethod: 'disabled' })
  await update('no keys', { consoleKeys: [] })
  await update('a restriction', { isRestricted: true, email: 'other@example.com' })
  await update('somebody who has gone meanwhile', { email: 'x@y' }, { ...bench.actor, userId: asId<UserId>(999) })
  await expect(ledger.read()).toMatchFileSnapshot('./profile.golden.txt')
})

it('what is written when users change their SSH keys is what ssh-keys.golden.txt says (decision G12); vitest --update writes it anew', async () => {
  const ledger = openLedger(bench.store)
  const { addKey, renameKey, removeKey } = deedsOn(bench, ledger)
  for (let index = 1; index < 100; index += 1) await insertTestSshKey(bench.store, bench.actor, `key ${index}`)
  await addKey('the last key that a user may have', 'last')
  await addKey('one more', 'more')
  const id = asId<SshKeyId>(100)
  await renameKey('no label', id, null)
  await renameKey('the label that it has', id, 'last')
  await renameKey('another label', id, 'renamed')
  await removeKey('a deletion', id)
  await removeKey('the same again', id)
  await renameKey('no label of what is gone', id, null)
  await addKey('another in its place', 'next')
  await expect(ledger.read()).toMatchFileSnapshot('./ssh-keys.golden.txt')
})
