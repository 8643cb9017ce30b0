import { chmodSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { useScratchPerTest } from '#testkit/programs/use-scratch-folder.ts'
import { createKeyFile, keyChanges, openSecretBox, readKeyFile, replaceKeys, SecretError } from './index.ts'

const scratch = useScratchPerTest()
let folder: string
let path: string
beforeEach(() => {
  folder = scratch.data
  path = join(folder, 'key')
})

const context = 'cluster/12/ca-key'

describe('the key file', () => {
  test('is created once, for its owner only, and never overwritten', () => {
    expect(createKeyFile(path)).toBe(true)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const first = readFileSync(path, 'utf8')
    expect(createKeyFile(path)).toBe(false)
    expect(readFileSync(path, 'utf8')).toBe(first)
  })

  test('that is missing, malformed or readable by others is rejected with an error that names it', () => {
    expect(() => openSecretBox(path)).toThrow(`Cannot read the key file ${path}`)
    writeFileSync(path, 'moorage-key-1 c2hvcnQ=\n', { mode: 0o600 })
    expect(() => openSecretBox(path)).toThrow(`The key file ${path} is not a Moorage key file, or it is damaged.`)
    writeFileSync(path, '')
    expect(() => openSecretBox(path)).toThrow(`The key file ${path} contains no key.`)
    rmSync(path)
    createKeyFile(path)
    chmodSync(path, 0o640)
    expect(() => openSecretBox(path)).toThrow(`Other users can read the key file ${path}. Set its mode to 0600.`)
  })

  test('that cannot be created is reported', () => {
    expect(() => createKeyFile(join(folder, 'absent', 'key'))).toThrow(SecretError)
  })
})

describe('a sealed secret', () => {
  beforeEach(() => void createKeyFile(path))

  test('opens with the same key and context, and reveals neither text nor equality', async () => {
    const box = openSecretBox(path)
    const plain = '-----BEGIN PRIVATE KEY-----\nä☃\n'
    const sealed = await box.seal(plain, context)
    expect(await openSecretBox(path).open(sealed, context)).toBe(plain)
    expect(Buffer.from(sealed).includes('PRIVATE')).toBe(false)
    expect(sealed).not.toEqual(await box.seal(plain, context))
    expect(await box.open(await box.seal('', context), context)).toBe('')
  })

  test('does not open in another context', async () => {
    const box = openSecretBox(path)
    const sealed = await box.seal('secret', context)
    await expect(box.open(sealed, 'cluster/13/ca-key')).rejects.toThrow(
      'The sealed secret cluster/13/ca-key was modified, or it was sealed for another context.',
    )
  })

  test('does not open if any byte was changed or bytes are missing', async () => {
    const box = openSecretBox(path)
    const sealed = await box.seal('secret', context)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte))
      await expect(box.open(changed, context)).rejects.toThrow(SecretError)
      await expect(box.open(sealed.subarray(0, at), context)).rejects.toThrow(SecretError)
    }
  })

  test('does not open with another key, and the error names the key file', async () => {
    const sealed = await openSecretBox(path).seal('secret', context)
    const other = join(folder, 'other')
    createKeyFile(other)
    await expect(openSecretBox(other).open(sealed, context)).rejects.toThrow(
      /^The secret cluster\/12\/ca-key was sealed with key [0-9a-f]{16}, which is not in the key file .*\/other \([0-9a-f]{16}\)\.$/,
    )
  })

  test('still opens after a new key was put on top of the old one', async () => {
    const old = readFileSync(path, 'utf8')
    const sealed = await openSecretBox(path).seal('secret', context)
    rmSync(path)
    createKeyFile(path)
    const alone = openSecretBox(path)
    writeFileSync(path, readFileSync(path, 'utf8') + old)
    const both = openSecretBox(path)
    expect(await both.open(sealed, context)).toBe('secret')
    expect(await alone.open(await both.seal('secret', context), context)).toBe('secret')
  })
})

const ids = (): string[] => readKeyFile(path).map((key) => key.id)
const change = (how: Parameters<typeof replaceKeys>[1]): string[] => replaceKeys(path, how).map((key) => key.id)

describe('the keys of a file (runbook rotate-key)', () => {
  beforeEach(() => void createKeyFile(path))

  test('a new key is first and seals, or last and only opens; another key can become the first; a key that does not seal can be removed', () => {
    const [old = ''] = ids()
    const [first = '', ...rest] = change(keyChanges.addFirst())
    expect([rest, ids()]).toEqual([[old], [first, old]])
    const later = change(keyChanges.addLast()).at(-1) ?? ''
    expect(ids()).toEqual([first, old, later])
    expect(change(keyChanges.putFirst(later))).toEqual([later, first, old])
    expect(change(keyChanges.remove(old))).toEqual([later, first])
    expect(() => change(keyChanges.remove(later))).toThrow(
      `The key ${later} seals new secrets. Make another key the first one before you drop it.`,
    )
    for (const absent of [keyChanges.remove(old), keyChanges.putFirst(old)])
      expect(() => change(absent)).toThrow(
        `The key file does not contain the key ${old}. It contains ${later}, ${first}.`,
      )
    expect(ids()).toEqual([later, first])
  })

  test('are replaced atomically: the new file is 0600, nothing is left beside it, and a link still points to it', () => {
    const link = join(folder, 'link')
    symlinkSync(path, link)
    const inode = statSync(path).ino
    replaceKeys(link, keyChanges.addFirst())
    expect([
      statSync(path).mode & 0o777,
      statSync(path).ino === inode,
      lstatSync(link).isSymbolicLink(),
      ids().length,
    ]).toEqual([0o600, false, true, 2])
    expect(readdirSync(folder).toSorted()).toEqual(['key', 'link'])
  })

  test('stay unchanged if the file cannot be changed', () => {
    const before = readFileSync(path, 'utf8')
    expect(() =>
      replaceKeys(path, () => {
        throw new SecretError('no')
      }),
    ).toThrow('no')
    expect(() => replaceKeys(join(folder, 'absent'), keyChanges.addFirst())).toThrow(SecretError)
    expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual([before, ['key']])
  })
})

describe('an open secret box while its file changes', () => {
  const keyOf = (sealed: Uint8Array): string => Buffer.from(sealed).toString('hex', 1, 9)
  beforeEach(() => void createKeyFile(path))

  test('seals with the new key immediately, and opens what another process sealed with it', async () => {
    const [running, other] = [openSecretBox(path), openSecretBox(path)]
    const old = await running.seal('old', context)
    const [fresh = ''] = change(keyChanges.addFirst())
    const sealed = await other.seal('new', context)
    expect([keyOf(sealed), keyOf(old) === fresh]).toEqual([fresh, false])
    expect(await running.open(sealed, context)).toBe('new')
    expect(keyOf(await running.seal('', context))).toBe(fresh)
    expect(await running.open(old, context)).toBe('old')
  })

  test('does not seal with a dropped key, and rejects secrets sealed with a key that never was in the file', async () => {
    const running = openSecretBox(path)
    const [old = ''] = ids()
    change(keyChanges.addFirst())
    const [fresh] = change(keyChanges.remove(old))
    expect(keyOf(await running.seal('', context))).toBe(fresh)
    const foreign = join(folder, 'foreign')
    createKeyFile(foreign)
    await expect(running.open(await openSecretBox(foreign).seal('', context), context)).rejects.toThrow(
      'which is not in the key file',
    )
  })

  test('keeps its keys while the file is missing or damaged, and follows it when it is back', async () => {
    const running = openSecretBox(path)
    const [old] = ids()
    const text = readFileSync(path, 'utf8')
    for (const harm of [() => rmSync(path), () => writeFileSync(path, 'moorage-key-1 c2hvcnQ=\n', { mode: 0o600 })]) {
      harm()
      expect(keyOf(await running.seal('', context))).toBe(old)
    }
    writeFileSync(path, text)
    const [fresh] = change(keyChanges.addFirst())
    expect(keyOf(await running.seal('', context))).toBe(fresh)
  })
})
