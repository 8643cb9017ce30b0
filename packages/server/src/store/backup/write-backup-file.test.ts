import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { writeBackupFile } from './write-backup-file.ts'

const { data: folder } = useScratchFolder()

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
