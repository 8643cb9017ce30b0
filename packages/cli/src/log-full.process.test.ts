import { openMoorOnDatabase } from '@moorage/server/testkit/moor/open-moor'
import { findFreePort } from '@moorage/server/testkit/programs/find-free-port'
import { expect, test } from 'vitest'

const moor = await openMoorOnDatabase()

test('moor serve with stderr on a full file system responds, counts dropped lines, and stops', async () => {
  const admin = `127.0.0.1:${await findFreePort()}`
  const listen = ['--listen', '127.0.0.1:0', '--sim-listen', '127.0.0.1:0', '--admin-listen', admin]
  const wrapper = ['sh', '-c', 'exec "$0" "$@" 2>/dev/full']
  const { program: server, origin } = await moor.serve(['serve', '--api', ...listen], { wrapper })
  const get = async (path: string, from = origin) => (await fetch(from + path)).text()
  for (let turn = 0; turn < 20; turn += 1) expect(await get('/v4/volumes')).toContain('errors')
  await expect.poll(() => get('/readyz')).toMatch(/^ready, log lines are lost \(ENOSPC, \d+ so far\)\n$/)
  expect(await get('/metrics', `http://${admin}`)).toMatch(/^moorage_log_lines_dropped_total [1-9]\d*$/m)
  server.child.kill('SIGTERM')
  expect(await server.ended()).toBe(0)
})
