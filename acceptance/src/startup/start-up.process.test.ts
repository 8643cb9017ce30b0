import { once } from 'node:events'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '../client/api.ts'
import { readMessages } from '../client/read-messages.ts'
import { fixedOriginSelector } from '../client/origin-selector.ts'
import { openSim } from '../client/sim.ts'
import { findFreePort } from '../moor/find-free-port.ts'
import { runMoor } from '../moor/run-moor.ts'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import type { Server } from '../moor/start-moor.ts'
import { startUp } from '../moor/start-up.ts'
import type { EventRecord, Volume } from '../client/shapes.ts'

let scratch: ScratchFolder
let server: Server
let adminPort: number
beforeAll(async () => {
  scratch = makeScratchFolder()
  adminPort = await findFreePort()
  server = await start()
  process.stdout.write(`first start: ${Math.round(server.startMs)} ms\n`)
})
afterAll(async () => {
  await server.stop()
  scratch.close()
})

const start = (): Promise<Server> =>
  startUp({ scratch, env: { MOORAGE_ADMIN_LISTEN: `127.0.0.1:${adminPort}`, MOORAGE_LOG: 'info' } })
const client = () => openApi(fixedOriginSelector(server.origin), scratch.read('admin-token'))

function listFiles(): string[] {
  return ['admin-token', 'key', 'operator-token', 'sim-port'].map(
    (name) => `${name} ${(statSync(join(scratch.data, name)).mode & 0o777).toString(8)} ${scratch.read(name)}`,
  )
}

test('a port in use is reported before anything else is created in a new data folder (issue 29, E4)', async () => {
  const MOORAGE_DATA = join(scratch.path, 'fresh')
  const { host: MOORAGE_LISTEN } = new URL(server.origin)
  const { code, stderr } = await runMoor(['up'], { MOORAGE_DATA, MOORAGE_LISTEN, MOORAGE_SIM_LISTEN: '127.0.0.1:0' })
  expect([code, stderr]).toEqual([2, expect.stringContaining(`MOORAGE_LISTEN: cannot listen on ${MOORAGE_LISTEN} `)])
  expect(readdirSync(MOORAGE_DATA).filter((name) => name !== 'lock')).toEqual([])
})

test('SIGTERM: long polls return, streams end, and everything stops within 5 s; the next start continues the work and issues a missing admin-token again', async () => {
  const token = scratch.read('admin-token')
  const sim = openSim(fixedOriginSelector(server.origin), scratch.read('operator-token'))
  await sim.addFault({ on: 'ensureVolume', times: 100_000, as: 'error-before', code: 'Busy' })
  const { body: volume, operationId } = await client().ok<Volume>('POST', '/volumes', {
    body: { label: 'waiting', region: 'us-east' },
  })
  const stream = await fetch(`${server.origin}/v4/account/events/stream`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const polled = client().call<EventRecord>('GET', `/account/events/${operationId}`, { query: { wait: 60 } })
  await client().ok('GET', '/volumes')
  const [{ code, ms }, answer] = await Promise.all([server.stop(), polled, drain(stream)])
  process.stdout.write(`stopped in ${Math.round(ms)} ms\n`)
  expect([code, answer.status, ['scheduled', 'started'].includes(answer.body.status)]).toEqual([0, 200, true])
  expect(ms).toBeLessThan(5_000)
  expect(readdirSync(scratch.data)).not.toContain('url')
  const simPort = await refuseStarts()
  rmSync(join(scratch.data, 'admin-token'))
  server = await start()
  process.stdout.write(`later start: ${Math.round(server.startMs)} ms\n`)
  expect(scratch.read('admin-token')).not.toBe(token)
  expect(scratch.read('sim-port')).toBe(simPort)
  expect((await client().as(token).call('GET', '/profile')).status).toBe(401)
  await openSim(fixedOriginSelector(server.origin), scratch.read('operator-token')).clearFaults()
  expect(
    (await client().ok<EventRecord>('GET', `/account/events/${operationId}`, { query: { wait: 60 } })).body.status,
  ).toBe('finished')
  expect((await client().ok<Volume>('GET', `/volumes/${volume.id}`)).body.status).toBe('active')
})

async function refuseStarts(): Promise<string> {
  const simPort = scratch.read('sim-port')
  const files = listFiles()
  const holder = createServer().listen(Number(simPort), '127.0.0.1')
  await once(holder, 'listening')
  const env = {
    MOORAGE_DATA: scratch.data,
    MOORAGE_LISTEN: '127.0.0.1:0',
    MOORAGE_SIM_LISTEN: '127.0.0.1:0',
    MOORAGE_LOG: 'error',
  }
  const taken = await runMoor(['up'], env)
  holder.close()
  const sentence = `^moor: MOORAGE_SIM_LISTEN: cannot listen on 127\\.0\\.0\\.1:${simPort} [^\\n]*\\n$`
  expect(taken).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(sentence) })
  const unsealed = await runMoor(['up'], { ...env, MOORAGE_KEY_FILE: join(scratch.path, 'other-key') })
  expect(unsealed).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(/^moor: MOORAGE_KEY_FILE: [^\n]*\n$/) })
  expect(listFiles()).toEqual(files)
  return simPort
}

async function drain(stream: Response): Promise<void> {
  for await (const _ of readMessages(stream.body as unknown as AsyncIterable<Uint8Array>)) continue
}
