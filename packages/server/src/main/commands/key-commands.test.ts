import { sql } from 'kysely'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createKeyFile, openSecretBox, readKeyFile } from '#drivers/secret-file/index.ts'
import { useKeyBench } from '#testkit/fixtures/key-bench.ts'
import { checkKey } from '../compose/check-key.ts'
import { readSettings } from '../settings/index.ts'
import { allSealedColumns } from '../compose/side-schemas.ts'
import { keyCommands } from './key-commands.ts'
import { withKeys } from './with-keys.ts'
import type { SecretBox } from '#domain/shared/index.ts'

const { store, url, scratch, file, secretBox, keys, plains, now, ids, firstId, reseal, cluster, sealInto } =
  await useKeyBench()
const audited = (): Promise<unknown> =>
  store.db
    .selectFrom('audit')
    .select(['operation', 'entity_type', 'entity_id', 'outcome', 'username'])
    .orderBy('id')
    .execute()

const sealingAfter = (paths: string, act: (plain: string) => Promise<unknown>): SecretBox => ({
  open: secretBox.open,
  async seal(plain, context) {
    if (context === paths) await act(plain)
    return secretBox.seal(plain, context)
  },
})

async function uses(): Promise<Record<string, number>> {
  const { keys: listed } = await keyCommands.list(keys)
  return Object.fromEntries(listed.map((key) => [key.id, key.secrets]))
}

describe('columns with sealed secrets', () => {
  const others = /[._]hash$|^sim\.(chunks|backup_chunks)\.bytes$/

  test('include every binary column except hashes and volume content', async () => {
    const { rows } = await sql<{ name: string }>`
      select format('%s.%s.%s', n.nspname, c.relname, a.attname) as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'sim', 'infra') and c.relkind in ('r', 'p') and not c.relispartition and a.atttypid = 'bytea'::regtype and a.attnum > 0 and not a.attisdropped`.execute(
      store.db,
    )
    const unnamed = rows.map((row) => row.name).filter((name) => !others.test(name))
    expect(unnamed.toSorted()).toEqual(allSealedColumns.map((one) => `${one.table}.${one.column}`).toSorted())
  })

  test('are each protected by the database', async () => {
    const { rows } = await sql<{ table: string; definition: string }>`
      select tgrelid::regclass::text as table, pg_get_triggerdef(oid) as definition from pg_trigger where tgfoid = 'refuse_dropped_key'::regproc`.execute(
      store.db,
    )
    for (const { table, column } of allSealedColumns) {
      const guard = rows.find((row) => row.table === table.replace('public.', ''))
      expect([
        table,
        column,
        guard?.definition.includes(`'${column}'`),
        guard?.definition
          .match(/UPDATE OF ([\w, ]+) ON/)?.[1]
          ?.split(', ')
          .includes(column),
      ]).toEqual([table, column, true, true])
    }
  })

  test('contain no plain text, and each secret opens with its column', async () => {
    const [id = ''] = ids()
    const {
      keys: [listed],
    } = await keyCommands.list(keys)
    expect(Object.keys(listed?.sealed ?? {}).toSorted()).toEqual(allSealedColumns.map((one) => one.meaning).toSorted())
    await keyCommands.rotate(keys, { isLater: false })
    expect(await reseal()).toMatchObject({ key: firstId(), resealed: listed?.secrets })
    expect(await uses()).toEqual({ [firstId()]: listed?.secrets, [id]: 0 })
  })
})

describe('moor key rotate and reseal', () => {
  test('a new key seals, and everything opens before, during and after the rotation; each step writes an audit row (G9)', async () => {
    const [old = ''] = ids()
    const before = await audited()
    const { id } = await keyCommands.rotate(keys, { isLater: false })
    expect([ids(), await uses()]).toMatchObject([[id, old], { [id]: 0 }])
    const opens = async (box: SecretBox) =>
      box.open((await cluster()).ca_key_sealed ?? Buffer.of(), `cluster/${now.clusterId}/ca-key`)
    // State after a kill between rotate and reseal.
    await checkKey(store, openSecretBox(file))
    expect(await opens(openSecretBox(file))).toBe(plains[`cluster/${now.clusterId}/ca-key`])
    await reseal()
    expect([await opens(secretBox), await opens(openSecretBox(file))]).toEqual(
      Array.from({ length: 2 }, () => plains[`cluster/${now.clusterId}/ca-key`]),
    )
    await checkKey(store, openSecretBox(file))
    await keyCommands.drop(keys, { id: old })
    expect(ids()).toEqual([id])
    await checkKey(store, openSecretBox(file))
    const row = (operation: string, entity: string) => ({
      operation,
      entity_type: 'key',
      entity_id: entity,
      outcome: 'accepted',
      username: null,
    })
    expect(await audited()).toEqual([
      ...(before as unknown[]),
      row('operator.key_rotate', id),
      row('operator.key_reseal', id),
      row('operator.key_drop', old),
    ])
  })

  test('resealing again changes nothing; an interrupted reseal can be repeated', async () => {
    await keyCommands.rotate(keys, { isLater: false })
    const breaking: SecretBox = {
      ...secretBox,
      seal: async () => {
        throw new Error('cut off')
      },
    }
    await expect(keyCommands.reseal({ ...keys, secretBox: breaking }, () => undefined)).rejects.toThrow('cut off')
    const told: string[] = []
    expect(await keyCommands.reseal(keys, (line) => told.push(line))).toMatchObject({
      resealed: (await uses())[firstId()],
    })
    expect(told).toContain('tokens of kubeconfigs: 1 of 1')
    expect(await keyCommands.reseal(keys, (line) => told.push(line))).toMatchObject({ resealed: 0 })
  })

  test('never overwrites a secret that another process seals meanwhile', async () => {
    await keyCommands.rotate(keys, { isLater: false })
    const paths = `cluster/${now.clusterId}/kubeconfig`
    const renewing = sealingAfter(paths, async (plain) => {
      if (plain !== 'renewed') await sealInto('kubeconfig_token_sealed', await secretBox.seal('renewed', paths))
    })
    await keyCommands.reseal({ ...keys, secretBox: renewing }, () => undefined)
    const { kubeconfig_token_sealed: sealed } = await cluster()
    expect(await secretBox.open(sealed ?? Buffer.of(), paths)).toBe('renewed')
    expect(Object.values(await uses()).at(-1)).toBe(0)
  })

  test('detects a process that still seals with an older key', async () => {
    const stale = join(scratch.path, 'stale')
    copyFileSync(file, stale)
    const other = openSecretBox(stale)
    await keyCommands.rotate(keys, { isLater: false })
    const paths = 'installation/oauth-keys'
    const sealing = sealingAfter(paths, async (plain) =>
      store.db
        .updateTable('installation')
        .set({ oauth_keys_sealed: Buffer.from(await other.seal(plain, paths)) })
        .execute(),
    )
    await expect(keyCommands.reseal({ ...keys, secretBox: sealing }, () => undefined)).rejects.toThrow(
      'Other processes sealed 1 secrets with an older key meanwhile',
    )
    await reseal()
  })

  test('names a secret that cannot be opened, and reseals all others', async () => {
    await keyCommands.rotate(keys, { isLater: false })
    await sealInto('service_token_sealed', await secretBox.seal('x', 'cluster/0/elsewhere'))
    const [fresh = '', old = ''] = ids()
    await keyCommands.promote(keys, { id: old })
    await expect(reseal()).rejects.toThrow(
      `1 secrets cannot be opened with the keys of this file: cluster/${now.clusterId}/service-token. All others were resealed.`,
    )
    expect((await uses())[fresh]).toBe(1)
  })
})

test('moor key rotate --later adds a key that only opens, until moor key promote makes it seal', async () => {
  const [old = ''] = ids()
  const { id, state } = await keyCommands.rotate(keys, { isLater: true })
  expect([state, ids()]).toEqual(['opens', [old, id]])
  await keyCommands.promote(keys, { id })
  expect(ids()).toEqual([id, old])
})

describe('moor key list and the configured key file', () => {
  const settings = (keyFile: string) =>
    readSettings({
      MOORAGE_DATA: scratch.data,
      MOORAGE_KEY_FILE: keyFile,
      DATABASE_URL: url,
      MOORAGE_LOG: 'silent',
    })

  test('lists IDs, order and use, and never a key', async () => {
    await keyCommands.rotate(keys, { isLater: false })
    const listing = await withKeys(settings(file), keyCommands.list)
    expect(listing).toMatchObject({
      file,
      keys: [
        { id: ids()[0], state: 'seals', secrets: 0, sealed: {} },
        { id: ids()[1], state: 'opens', sealed: { 'tokens of kubeconfigs': 1 } },
      ],
    })
    for (const { bytes } of readKeyFile(file))
      for (const form of ['hex', 'base64'] as const) expect(JSON.stringify(listing)).not.toContain(bytes.toString(form))
  })

  test('reports a key that is missing from the file', async () => {
    const [old = ''] = ids()
    await keyCommands.rotate(keys, { isLater: false })
    await store.db
      .updateTable('installation')
      .set({ key_probe: Buffer.from(await secretBox.seal('moorage', 'installation/key-probe')) })
      .execute()
    writeFileSync(file, `${readFileSync(file, 'utf8').split('\n')[0]}\n`)
    expect((await withKeys(settings(file), keyCommands.list)).keys[1]).toMatchObject({ id: old, state: 'missing' })
  })

  test('rejects a missing file and the file of another installation with exit 2, and creates nothing', async () => {
    const foreign = join(scratch.path, 'foreign')
    createKeyFile(foreign)
    await expect(withKeys(settings(foreign), keyCommands.list)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('MOORAGE_KEY_FILE'),
    })
    await expect(withKeys(settings(join(scratch.path, 'absent')), keyCommands.list)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('Cannot read the key file'),
    })
    await store.db.updateTable('installation').set({ key_probe: null }).execute()
    await expect(withKeys(settings(file), keyCommands.list)).rejects.toThrow('was never started')
  })
})
