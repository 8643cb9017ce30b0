import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { findProcess } from './find-process.ts'

test('finds this process with its working directory and start', () => {
  const self = findProcess(process.pid)
  expect(self?.isIn(process.cwd())).toBe(true)
  expect(self?.isIn(tmpdir())).toBe(false)
  expect(self?.started).toMatch(/^[0-9a-f-]{36}\/\d+$/)
  expect(findProcess(process.ppid)?.started).not.toBe(self?.started)
})

test('an ended process is not found, even before its parent waits for it', async () => {
  // `sleep` never waits for the child that it inherits.
  const parent = spawn('/bin/sh', ['-c', 'true & echo $!; exec sleep 60'])
  const [said] = (await once(parent.stdout, 'data')) as [Buffer]
  await expect.poll(() => findProcess(Number(said.toString()))).toBeNull()
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  expect(findProcess(parent.pid ?? 0)).toBeNull()
})
