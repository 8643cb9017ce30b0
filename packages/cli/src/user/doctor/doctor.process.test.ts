import { openTestCommands } from '@moorage/server/testkit/moor/open-test-commands'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const bench = await openTestCommands()

interface PrintedDiagnosis {
  readonly check: string
  readonly state: string
  readonly found: string
  readonly mend: string
}

async function examine(env: Readonly<Record<string, string>> = {}) {
  const { code, stdout } = await bench.run(['doctor', '--json'], { env })
  const { diagnoses } = JSON.parse(stdout) as { diagnoses: readonly PrintedDiagnosis[] }
  return { code, wrong: diagnoses.filter(({ state }) => state === 'wrong'), all: diagnoses }
}

test('reports every check as good and exits with 0 if nothing is wrong', async () => {
  const { code, wrong, all } = await examine()
  expect([code, wrong]).toEqual([0, []])
  expect(all.find(({ check }) => check === 'clock')?.found).toContain('at most 30 s')
  expect(all.map(({ check }) => check)).toEqual(
    expect.arrayContaining([
      'context',
      'version',
      'token',
      'clock',
      'server',
      'disk',
      'key file',
      'database',
      'keys',
      'reality',
    ]),
  )
})

test('reports an invalid token and an unreachable service with a fix', async () => {
  const rejected = await examine({ MOORAGE_URL: bench.origin, MOORAGE_TOKEN: 'nobody' })
  expect([rejected.code, rejected.wrong]).toEqual([
    1,
    [expect.objectContaining({ check: 'token', mend: `moor login ${bench.origin}` })],
  ])
  const elsewhere = { MOORAGE_DATA: join(bench.folder, 'none'), DATABASE_URL: '', MOORAGE_LISTEN: '127.0.0.1:0' }
  const gone = await examine(elsewhere)
  expect([gone.code, gone.wrong]).toEqual([1, [expect.objectContaining({ check: 'connection' })]])
  expect(gone.all).toContainEqual(expect.objectContaining({ check: 'server', state: 'note', mend: 'moor up' }))
})

test('reports a port in use and a readable key file with a fix', async () => {
  const folder = join(bench.folder, 'other')
  mkdirSync(folder)
  writeFileSync(join(folder, 'key'), 'anything\n')
  chmodSync(join(folder, 'key'), 0o644)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const { code, wrong } = await examine({ MOORAGE_DATA: folder, MOORAGE_LISTEN: `127.0.0.1:${port}` })
  server.close()
  expect(code).toBe(1)
  expect(wrong).toContainEqual({
    check: 'port',
    state: 'wrong',
    found: `Another program listens on port ${port} of 127.0.0.1.`,
    mend: 'stop that program, or use another port: moor up --listen 127.0.0.1:0',
  })
  expect(wrong).toContainEqual(
    expect.objectContaining({ check: 'key file', mend: expect.stringContaining(`chmod 600 ${join(folder, 'key')}`) }),
  )
})
