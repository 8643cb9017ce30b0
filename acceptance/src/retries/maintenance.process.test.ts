import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMoor } from '../moor/run-moor.ts'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import type { Server } from '../moor/start-moor.ts'
import { startUp } from '../moor/start-up.ts'
import { openRetryingClient } from './retrying-client.ts'

let scratch: ScratchFolder
let server: Server
beforeAll(async () => {
  scratch = makeScratchFolder()
  server = await startUp({ scratch, dialect: 'linode' })
})
afterAll(async () => {
  await server.stop()
  scratch.close()
})

async function maintenance(...args: string[]): Promise<void> {
  expect(await runMoor(['maintenance', ...args], { MOORAGE_DATA: scratch.data })).toMatchObject({ code: 0, stderr: '' })
}

test('a client that sends every POST again after a 503 does not while the installation is closed, and nothing has been made (decision I6)', async () => {
  const client = openRetryingClient({
    origin: async () => server.origin,
    token: scratch.read('admin-token'),
    secondMs: 10,
    patienceMs: 30_000,
  })
  const create = () => client.call('POST', '/volumes', { label: 'data', region: 'us-east', size: 20 })
  await maintenance('on', '--reason', 'New storage')
  await expect.poll(async () => (await fetch(`${server.origin}/v4/regions`)).status, { timeout: 2_000 }).toBe(503)
  expect(await create()).toEqual({
    kind: 'answered',
    status: 503,
    body: { errors: [{ reason: 'The service is closed for maintenance: New storage.' }] },
  })
  expect(client.retries.size).toBe(0)
  await maintenance('off')
  await expect.poll(async () => (await fetch(`${server.origin}/v4/regions`)).status, { timeout: 2_000 }).toBe(200)
  expect(await create()).toMatchObject({ kind: 'answered', status: 200 })
  expect(await client.call('GET', '/volumes')).toMatchObject({ body: { results: 1 } })
})
