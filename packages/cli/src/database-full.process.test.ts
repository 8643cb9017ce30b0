import { requestMoor } from '@moorage/server/testkit/programs/request-moor'
import { startProgram } from '@moorage/server/testkit/programs/start-program'
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useScratchFolder } from '@moorage/server/testkit/programs/use-scratch-folder'

const bin = join(import.meta.dirname, '../bin/moor.js')
const runbook = join(import.meta.dirname, '../../../docs/runbooks/database-full.md')
/** Mounting needs root, or a kernel that permits mounting in a user namespace. */
const canMount = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

const scratch = useScratchFolder()

test.runIf(canMount)(
  'moor up with its data folder on a full file system: 503, a cause in /readyz, and no restart (decision B4)',
  async () => {
    const env = { MOORAGE_DATA: join(scratch.path, 'data') }
    const mount = `mount -t tmpfs -o size=160m tmpfs '${scratch.path}' && exec "$0" "$@"`
    const anywhere = ['--listen', '--sim-listen', '--admin-listen'].flatMap((flag) => [flag, '127.0.0.1:0'])
    const args = ['up', '--profile', 'test', ...anywhere]
    const server = startProgram([bin, ...args], { env, wrapper: ['unshare', '--mount', 'sh', '-c', mount] })
    const origin = (await server.line()).replace('moorage ready ', '')
    const inside = ['nsenter', '--mount', '--target', String(server.child.pid)]
    const made = startProgram([bin, 'admin', 'token', 'create', '--user', 'admin', '--json'], { env, wrapper: inside })
    expect([await made.ended(), made.stderr()]).toEqual([0, ''])
    const { token } = JSON.parse(made.stdout()) as { token: string }
    const create = async (label: string) =>
      (
        await requestMoor(origin, {
          path: '/v4/volumes',
          method: 'POST',
          token,
          body: { label, region: 'us-east', tags: [label.repeat(9)] },
        })
      ).status
    const ready = async () => (await fetch(`${origin}/readyz`)).text()

    const fill = join(scratch.path, 'fill')
    expect(spawnSync('nsenter', [...inside.slice(1), 'dd', 'if=/dev/zero', `of=${fill}`, 'bs=64k']).status).toBe(1)
    let turn = 0
    await expect.poll(() => create(`v${(turn += 1)}`), { interval: 1 }).toBe(503)
    const problem = 'the database has no disk space or memory left'
    expect(await ready()).toBe(`not ready: ${problem}\n`)
    expect(readFileSync(runbook, 'utf8')).toContain(`# Runbook: ${problem}\n`)
    rmSync(`/proc/${server.child.pid}/root${fill}`)
    await expect.poll(ready).toBe('ready\n')
    expect(await create('later')).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended()).toBe(0)
  },
)
