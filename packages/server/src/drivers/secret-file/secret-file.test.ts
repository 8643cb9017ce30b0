import { mkdtempSync, chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKeyFile, openSecretBox, SecretRefused } from './index.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync('/tmp/moor-secret-')
  path = join(folder, 'key')
})
afterEach(() => rmSync(folder, { recursive: true }))

const context = 'cluster/12/ca-key'

describe('the key file', () => {
  test('is made once, for its owner only, and never written over', () => {
    expect(createKeyFile(path)).toBe(true)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const first = readFileSync(path, 'utf8')
    expect(createKeyFile(path)).toBe(false)
    expect(readFileSync(path, 'utf8')).toBe(first)
  })

  test('that is missing, of another form or open to others is refused with a sentence that names it', () => {
    expect(() => openSecretBox(path)).toThrow(`The key file ${path} cannot be read`)
    writeFileSync(path, 'moorage-key-1 c2hvcnQ=\n', { mode: 0o600 })
    expect(() => openSecretBox(path)).toThrow(`The key file ${path} is not one of Moorage, or it is damaged.`)
    writeFileSync(path, '')
    expect(() => openSecretBox(path)).toThrow(`The key file ${path} holds no key.`)
    rmSync(path)
    createKeyFile(path)
    chmodSync(path, 0o640)
    expect(() => openSecretBox(path)).toThrow(`The key file ${path} can be read by others: set its mode to 0600.`)
  })

  test('that cannot be made is told', () => {
    expect(() => createKeyFile(join(folder, 'absent', 'key'))).toThrow(SecretRefused)
  })
})

describe('a sealed secret', () => {
  test('opens with the same key and context, and shows neither text nor equality', async () => {
    createKeyFile(path)
    const box = openSecretBox(path)
    const plain = '-----BEGIN PRIVATE KEY-----\nä☃\n'
    const sealed = await box.seal(plain, context)
    expect(await openSecretBox(path).open(sealed, context)).toBe(plain)
    expect(Buffer.from(sealed).includes('PRIVATE')).toBe(false)
    expect(sealed).not.toEqual(await box.seal(plain, context))
    expect(await box.open(await box.seal('', context), context)).toBe('')
  })

  test('does not open in another place', async () => {
    createKeyFile(path)
    const box = openSecretBox(path)
    const sealed = await box.seal('secret', context)
    await expect(box.open(sealed, 'cluster/13/ca-key')).rejects.toThrow('The sealed secret cluster/13/ca-key was changed, or sealed for another place.')
  })

  test('does not open when any one octet of it was changed, or some are missing', async () => {
    createKeyFile(path)
    const box = openSecretBox(path)
    const sealed = await box.seal('secret', context)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Uint8Array.from(sealed, (octet, index) => index === at ? octet ^ 1 : octet)
      await expect(box.open(changed, context)).rejects.toThrow(SecretRefused)
      await expect(box.open(sealed.subarray(0, at), context)).rejects.toThrow(SecretRefused)
    }
  })

  test('does not open with another key, and the refusal names the key file', async () => {
    createKeyFile(path)
    const sealed = await openSecretBox(path).seal('secret', context)
    const other = join(folder, 'other')
    createKeyFile(other)
    await expect(openSecretBox(other).open(sealed, context)).rejects.toThrow(/^The secret cluster\/12\/ca-key was sealed with key [0-9a-f]{16}, which is not in the key file .*\/other \([0-9a-f]{16}\)\.$/)
  })

  test('still opens after a new key was put on top of the old one', async () => {
    createKeyFile(path)
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
