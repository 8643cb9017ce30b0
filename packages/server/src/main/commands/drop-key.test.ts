import { sql } from 'kysely'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { asId, type ClusterId } from '#domain/shared/index.ts'
import { useKeyBench } from '#testkit/fixtures/key-bench.ts'
import { keyCommands } from './key-commands.ts'

const { store, file, secretBox, keys, now, ids, firstId, reseal, sealInto } = await useKeyBench()

describe('moor key drop', () => {
  test('rejects the sealing key, an unknown key, and a key that still seals secrets, and lists those secrets', async () => {
    const [old = ''] = ids()
    await expect(keyCommands.drop(keys, { id: old })).rejects.toThrow(`The key ${old} seals new secrets`)
    await keyCommands.rotate(keys, { isLater: false })
    await expect(keyCommands.drop(keys, { id: old })).rejects.toThrow(
      /^The key [0-9a-f]{16} still seals secrets \(1 x probe of the installation’s key, .*1 x tokens of kubeconfigs.*\): run "moor key reseal" first\.$/,
    )
    await expect(keyCommands.drop(keys, { id: '0000000000000000' })).rejects.toThrow(
      'The key file does not contain the key 0000000000000000',
    )
    expect(ids()).toContain(old)
  })

  test('the database rejects a secret that a process concurrently seals with the key, and nothing is lost', async () => {
    const [old = ''] = ids()
    const sealed = Buffer.from(await secretBox.seal('in hand', `cluster/${now.clusterId}/kubeconfig`))
    await keyCommands.rotate(keys, { isLater: false })
    await reseal()
    await keyCommands.drop(keys, { id: old })
    await expect(sealInto('kubeconfig_token_sealed', sealed)).rejects.toThrow(
      `a secret was sealed with key ${old}, which was dropped`,
    )
    expect(Buffer.from(await secretBox.seal('', '')).toString('hex', 1, 9)).toBe(firstId())
  })

  test('waits for an open transaction with a secret of the key, and then rejects the key', async () => {
    const [old = ''] = ids()
    const sealed = Buffer.from(await secretBox.seal('in hand', `cluster/${now.clusterId}/kubeconfig`))
    await keyCommands.rotate(keys, { isLater: false })
    await reseal()
    const dropping = await store.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('clusters')
        .set({ kubeconfig_token_sealed: sealed })
        .where('id', '=', asId<ClusterId>(now.clusterId))
        .execute()
      const answer = keyCommands.drop(keys, { id: old }).then(
        () => 'dropped',
        (error: Error) => error.message,
      )
      await expect
        .poll(
          async () =>
            (await sql`select from pg_locks where mode = 'ShareLock' and not granted`.execute(store.db)).rows.length,
        )
        .toBeGreaterThan(0)
      return { answer }
    })
    expect(await dropping.answer).toContain('1 x tokens of kubeconfigs')
    expect(ids()).toContain(old)
  })

  test('can be repeated after an interruption between database and file; a copy of the old file cannot restore the key', async () => {
    const [old = ''] = ids()
    await keyCommands.rotate(keys, { isLater: false })
    await reseal()
    const kept = readFileSync(file, 'utf8')
    await keyCommands.drop(keys, { id: old })
    writeFileSync(file, kept)
    await expect(keyCommands.promote(keys, { id: old })).rejects.toThrow(
      `The key ${old} was dropped and cannot seal secrets again.`,
    )
    await keyCommands.drop(keys, { id: old })
    expect(ids()).toEqual([firstId()])
    expect(
      (await store.db.selectFrom('installation').select('dropped_keys').executeTakeFirstOrThrow()).dropped_keys,
    ).toEqual([old])
  })
})
