import { createHash, randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestCommands } from '@moorage/server/testkit/moor/open-test-commands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const bench = await openTestCommands()
const folder = mkdtempSync(join(tmpdir(), 'moor-content-'))
const [raw, qcow2, large] = ['disk.raw', 'disk.qcow2', 'large.raw'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
const content = randomBytes(1_048_576)
const at = 70 * 1_048_576
const run = (...args: string[]) => bench.run(['volume', ...args])
const size = 10 * 2 ** 30
const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

beforeAll(async () => {
  writeFileSync(raw, '')
  truncateSync(raw, at + content.length)
  const file = openSync(raw, 'r+')
  writeSync(file, content, 0, content.length, at)
  closeSync(file)
  writeFileSync(large, '')
  truncateSync(large, size + 1)
  await run('create', 'data', '--region', 'us-east', '--size', '10', '--wait')
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

describe('moor volume import (decision D13.8)', () => {
  test('a file of several parts is imported', async () => {
    const imported = await run('import', 'data', raw, '--yes')
    expect(imported).toMatchObject({ code: 0, stderr: '' })
    expect(imported.stdout).toContain(`SHA-256: ${sha256(raw)}`)
  }, 240_000)

  test.each([
    ['a file larger than the volume', [large, '--yes'], 2, 'The file has 10737418241 bytes'],
    ['a missing file', [join(folder, 'none'), '--yes'], 2, 'no such file'],
    ['no confirmation', [raw], 2, 'add --yes'],
    ['an offset that is no number', [raw, '--yes', '--offset', 'x'], 2, '--offset'],
  ])('an import rejects %s', async (_what, args, code, reason) => {
    const result = await run('import', 'data', ...args)
    expect([result.code, result.stderr]).toEqual([code, expect.stringContaining(reason)])
  })

  test('a qcow2 file is converted on this machine, or the missing program is named', async () => {
    writeFileSync(qcow2, Buffer.from('QFI\u00FB and no qcow2 file', 'latin1'))
    const { code, stderr } = await run('import', 'data', qcow2, '--yes')
    expect([code, stderr]).toEqual([2, expect.stringMatching(/qemu-img/)])
  })
})
