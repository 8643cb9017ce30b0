import { type StartedProgram, startProgram } from '@moorage/server/testkit/programs/start-program'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useScratchPerTest } from '@moorage/server/testkit/programs/use-scratch-folder'

const root = join(import.meta.dirname, '../../..')

const scratch = useScratchPerTest()

describe('stopping npm leaves nothing running', () => {
  test.each([
    ['npm start', ['start'], 'SIGTERM'],
    ['npx moor up', ['exec', 'moor', 'up'], 'SIGKILL'],
  ] as const)('%s %j by %s', async (_name, args, signal) => {
    const npm = startProgram(args, {
      node: 'npm',
      cwd: root,
      env: { MOORAGE_DATA: scratch.data, MOORAGE_LISTEN: '127.0.0.1:0', DATABASE_URL: '' },
    })
    await untilReady(npm)
    const left = [pidOf('database.json', /"pid":(\d+)/), pidOf('postgres/postmaster.pid', /^(\d+)\n/)]
    expect(left.map(isThere)).toEqual([true, true])
    process.kill(npm.child.pid ?? 0, signal)
    await expect.poll(() => left.map(isThere), { timeout: 10_000 }).toEqual([false, false])
    expect(existsSync(join(scratch.data, 'url'))).toBe(false)
  })
})

test('killing npm before any output leaves nothing running', async () => {
  const npm = startProgram(['start'], {
    node: 'npm',
    cwd: root,
    env: { MOORAGE_DATA: scratch.data, MOORAGE_LISTEN: '127.0.0.1:0', DATABASE_URL: '' },
  })
  const pid = npm.child.pid ?? 0
  const children = `/proc/${pid}/task/${pid}/children`
  await expect.poll(() => readFileSync(children, 'utf8'), { timeout: 10_000, interval: 1 }).not.toBe('')
  npm.child.kill('SIGKILL')
  expect(await npm.ended()).toBe('SIGKILL')
  expect(existsSync(join(scratch.data, 'url'))).toBe(false)
})

async function untilReady(npm: StartedProgram): Promise<void> {
  while (!(await npm.line()).startsWith('moorage ready ')) continue
}

function pidOf(name: string, pattern: RegExp): number {
  return Number(pattern.exec(readFileSync(join(scratch.data, name), 'utf8'))?.[1])
}

function isThere(pid: number): boolean {
  return existsSync(`/proc/${pid}`)
}
