import { openMoorOnDatabase } from '@moorage/server/testkit/moor/open-moor'
import { expect, test } from 'vitest'

const moor = await openMoorOnDatabase()

test('moor serve with stderr on a full file system responds, counts dropped lines, and stops', async () => {
  const anywhere = ['--listen', '--sim-listen', '--admin-listen'].flatMap((flag) => [flag, '127.0.0.1:0'])
  const wrapper = ['sh', '-c', 'exec "$0" "$@" 2>/dev/full']
  const { program: server, origin } = await moor.serve(['serve', '--api', ...anywhere], { wrapper })
  const get = async (path: string) => (await fetch(`${origin}${path}`)).text()
  for (let turn = 0; turn < 20; turn += 1) expect(await get('/v4/volumes')).toContain('errors')
  await expect.poll(() => get('/readyz')).toMatch(/^ready, log lines are lost \(ENOSPC, \d+ so far\)\n$/)
  server.child.kill('SIGTERM')
  expect(await server.ended()).toBe(0)
})
