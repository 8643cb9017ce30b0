import { bareSystem, hasBareSystem } from '@moorage/server/testkit/programs/bare-system'
import { type StartedProgram, startProgram } from '@moorage/server/testkit/programs/start-program'
import { chmodSync, chownSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { useScratchPerTest } from '@moorage/server/testkit/programs/use-scratch-folder'

const moor = join(import.meta.dirname, '../bin/moor.js')
const nobody = 65_534

const scratch = useScratchPerTest()
let wrapper: readonly string[]
beforeEach(() => {
  wrapper = bareSystem(scratch.path)
  if (process.geteuid?.() !== 0) return
  // PostgreSQL of root needs /proc, so `moor` runs as another user.
  chmodSync(scratch.path, 0o711)
  chownSync(scratch.data, nobody, nobody)
  wrapper = [...wrapper, '/usr/bin/setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
})

function run(...args: readonly string[]): StartedProgram {
  const listen = { MOORAGE_LISTEN: '127.0.0.1:0', MOORAGE_SIM_LISTEN: '127.0.0.1:0', DATABASE_URL: '' }
  return startProgram([moor, ...args], { wrapper, env: { MOORAGE_DATA: scratch.data, ...listen } })
}

describe.runIf(hasBareSystem())('without flock and /proc, as on macOS', () => {
  test('the service starts, operator commands find it, and it restarts after kill -9', async () => {
    const first = run('up')
    expect(await first.line()).toMatch(/^moorage ready /)
    const list = run('admin', 'user', 'list', '--json')
    expect([await list.ended(), list.stdout()]).toEqual([0, expect.stringContaining('"admin"')])
    first.child.kill('SIGKILL')
    await first.ended()
    const later = run('up')
    expect(await later.line()).toMatch(/^moorage ready /)
    expect(readFileSync(join(scratch.data, 'url'), 'utf8')).toContain('http://127.0.0.1:')
    later.child.kill('SIGTERM')
    expect(await later.ended()).toBe(0)
  }, 300_000)
})
