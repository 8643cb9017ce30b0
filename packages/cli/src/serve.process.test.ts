import { requestMoor, type MoorAnswer } from '@moorage/server/testkit/programs/request-moor'
import { openMoorOnDatabase } from '@moorage/server/testkit/moor/open-moor'
import type { StartedProgram } from '@moorage/server/testkit/programs/start-program'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const moor = await openMoorOnDatabase()

const lookAtWorld = () => moor.run(['sim', 'world', '--json'])

let token: string

interface Served {
  readonly program: StartedProgram
  readonly request: (path: string, body?: unknown) => Promise<MoorAnswer>
}

async function serve(...more: string[]): Promise<Served> {
  const { program, origin } = await moor.serve([
    'serve',
    '--api',
    '--listen',
    '127.0.0.1:0',
    '--admin-listen',
    '127.0.0.1:0',
    ...more,
  ])
  return {
    program,
    request: (path, body) =>
      requestMoor(origin, { path, token, ...(body === undefined ? {} : { method: 'POST' as const, body }) }),
  }
}

async function stop({ program }: Served): Promise<void> {
  program.child.kill('SIGTERM')
  expect(await program.ended()).toBe(0)
}

const closed = (request: Served['request']) => async () => {
  const { status, headers } = await request('/v4/volumes')
  return `${status} ${headers.get('x-maintenance-mode')}`
}
const pollOptions = { timeout: 2_000 }

let first: Served

test('moor sim finds moor serve --api by its data folder like moor up, but not a worker', async () => {
  const worker = moor.start(['serve', '--worker'])
  expect(await worker.line()).toBe('moorage ready')
  expect(await lookAtWorld()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No moorage server is running'),
  })
  worker.child.kill('SIGTERM')
  expect(await worker.ended()).toBe(0)
  first = await serve('--sim-listen', '127.0.0.1:0')
  expect(await lookAtWorld()).toMatchObject({ code: 0, stderr: '' })
})

test('moor maintenance closes every process within 2 s, also a process that starts meanwhile, and reopens all; no request is partly executed (decision I6)', async () => {
  let second = await serve()
  token = String((await moor.runJson(['admin', 'account', 'create', '--label', 'acme', '--user', 'admin']))['token'])
  expect(await moor.runJson(['maintenance'])).toEqual({ maintenance: 'off', since: null, until: null, reason: null })
  expect(await closed(first.request)()).toBe('200 null')

  await moor.runJson(['maintenance', 'on', '--reason', 'New storage'])
  for (const { request } of [first, second]) await expect.poll(closed(request), pollOptions).toBe('503 on')
  const rejected = await second.request('/v4/volumes', { label: 'data', region: 'us-east', size: 20 })
  expect(rejected.body).toMatchObject({ errors: [{ code: 'service.maintenance' }] })
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  const closedMessage = 'closed for maintenance: New storage.'
  expect(await second.request('/readyz')).toMatchObject({ status: 200, text: `ready, ${closedMessage}\n` })
  expect(await second.request('/livez')).toMatchObject({ status: 200 })
  expect((await second.request('/')).body).toMatchObject({ maintenance: closedMessage })
  const page = await second.request('/oauth/authorize?client_id=1')
  expect([page.status, page.headers.get('x-maintenance-mode'), page.text]).toEqual([
    503,
    'on',
    expect.stringContaining('The service is closed for maintenance: New storage.'),
  ])
  expect(await second.request('/oauth/token', 'grant_type=x')).toMatchObject({
    status: 503,
    body: { error: 'temporarily_unavailable' },
  })

  await stop(second)
  second = await serve()
  expect(await closed(second.request)()).toBe('503 on')
  const open = await serve('--during-maintenance')
  expect(await closed(open.request)()).toBe('200 null')
  expect((await open.request('/v4/volumes')).body).toMatchObject({ results: 0 })
  await stop(open)

  await moor.runJson(['maintenance', 'off'])
  for (const { request } of [first, second]) await expect.poll(closed(request), pollOptions).toBe('200 null')
  expect((await first.request('/v4/volumes')).body).toMatchObject({ results: 0 })
  for (const one of [first, second]) await stop(one)
  for (const message of ['closed for maintenance', 'open again after maintenance'])
    expect(first.program.stderr()).toContain(`"${message}"`)
  expect(readdirSync(moor.scratch.data)).toEqual(['operator-token', 'processes'])
  expect(await lookAtWorld()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No moorage server is running'),
  })
})
