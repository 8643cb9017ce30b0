import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeBackupFile } from './write-backup-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('an interrupted backup ends immediately and leaves no file or partial file behind', async () => {
  const stop = new AbortController()
  const seen: string[][] = []
  async function* content(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(1_000_000)
    await expect.poll(() => readdirSync(folder)).toHaveLength(1)
    seen.push(readdirSync(folder))
    stop.abort()
    for (;;) yield Buffer.alloc(1_000_000)
  }
  await expect(writeBackupFile(join(folder, 'file'), content(), stop.signal)).rejects.toThrow('aborted')
  expect(seen).toEqual([[expect.stringMatching(/^file\.\w+\.part$/)]])
  expect(readdirSync(folder)).toEqual([])
})
