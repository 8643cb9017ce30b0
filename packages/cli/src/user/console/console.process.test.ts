import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestCommands } from '@moorage/server/testkit/moor/open-test-commands'
import { startProgram } from '@moorage/server/testkit/programs/start-program'

const bin = join(import.meta.dirname, '../../../bin/moor.js')
const bench = await openTestCommands()
beforeAll(async () => {
  const created = await bench.run('host create web-1 --region us-east --type g6-standard-1 --booted --wait'.split(' '))
  expect(created.code, created.stderr).toBe(0)
})

const connect = (host: string) =>
  startProgram(['-qec', `${process.execPath} ${bin} host console ${host}; stty -a`, '/dev/null'], {
    node: 'script',
    env: bench.env,
    cwd: bench.folder,
  })

describe('moor host console (decision H18)', () => {
  test('connects the terminal until Ctrl-], and restores the terminal', async () => {
    const session = connect('web-1')
    await expect.poll(session.stdout).toContain('web-1 login: ')
    session.child.stdin?.write('root\rnothing\r')
    await expect.poll(session.stdout).toContain('Login incorrect')
    session.child.stdin?.write('\x1d')
    expect(await session.ended()).toBe(0)
    expect(session.stdout()).toMatch(/Linux version[^]*login: [^]*root\s+Password: \s+Login incorrect[^]* icanon /)
    expect(session.stdout()).not.toContain('nothing')
  })

  test('ends with exit code 0 when the host is powered off; a host that is off has no console', async () => {
    const session = startProgram([bin, 'host', 'console', 'web-1'], { env: bench.env, cwd: bench.folder })
    await expect.poll(session.stdout).toContain('login: ')
    expect((await bench.run('host shutdown web-1 --wait'.split(' '))).code).toBe(0)
    expect([await session.ended(), session.stderr()]).toEqual([0, expect.stringContaining('powered off.')])
    expect(await bench.run('host console web-1'.split(' '))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('must be running'),
    })
  })
})
