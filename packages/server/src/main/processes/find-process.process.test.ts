import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { findProcess } from './find-process.ts'

test('finds this process, tells where it works and names it by its start', () => {
  const self = findProcess(process.pid)
  expect(self?.isIn(process.cwd())).toBe(true)
  expect(self?.isIn(tmpdir())).toBe(false)
  expect(self?.started).toMatch(/^[0-9a-f-]{36}\/\d+$/)
  expect(findProcess(process.ppid)?.started).not.toBe(self?.started)
})

test('a process that ended is gone, also while nobody has asked for its end', async () => {
  // The shell becomes a `sleep`, which never waits for the child it inherits.
  const parent = spawn('/bin/sh', ['-c', 'true & echo $!; exec sleep 60'])
  const [said] = (await once(parent.stdout, 'data')) as [Buffer]
  await expect.poll(() => findProcess(Number(said.toString()))).toBeNull()
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  expect(findProcess(parent.pid ?? 0)).toBeNull()
})
