import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeScratchFolder } from '#testkit/programs/scratch-folder.ts'
import { LogStream } from './log-stream.ts'

it('drops and counts lines that a full file system cannot store, and ends', async () => {
  const fd = openSync('/dev/full', 'w')
  const stream = new LogStream(fd)
  for (let turn = 0; turn < 3; turn += 1) {
    stream.write(`line ${turn}\n`)
    await expect.poll(() => stream.dropped).toBe(turn + 1)
  }
  expect(stream.failure).toBe('ENOSPC')
  stream.write('being written\n')
  stream.write('waiting\n')
  stream.flushSync()
  await expect.poll(() => stream.dropped).toBe(4)
  closeSync(fd)
})

it('writes all lines to a file, in order', async () => {
  const scratch = makeScratchFolder()
  const path = join(scratch.path, 'log')
  const stream = new LogStream(openSync(path, 'a'))
  const lines = Array.from({ length: 500 }, (_, turn) => `{"line":${turn}}\n`)
  for (const line of lines) stream.write(line)
  await expect.poll(() => readFileSync(path, 'utf8')).toBe(lines.join(''))
  expect([stream.dropped, stream.failure]).toEqual([0, null])
  scratch.close()
})
